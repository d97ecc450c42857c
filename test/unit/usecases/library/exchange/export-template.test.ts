import { expect, test } from "vitest";
import type { WholeSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { AssetRecord } from "#domain/model/records/stored-asset.ts";
import { ok } from "#domain/result.ts";
import { exportTemplate } from "#usecases/library/exchange/export-template.ts";

const site = "https://site.example/";
const file = (filename: string, url: string) => ({ filename, mimetype: "video/mp4", filesize: 1, url });

const exportWith = async (files: AssetRecord["files"], password = "") => {
  const whole = { title: "Été / Spring", pdfz_password: password, assets: [{ files }] } as unknown as WholeSmartlink;
  const exported = await exportTemplate("1", { smartlinks: { getWithAssets: async () => ok(whole) }, site });
  if (!exported.ok) throw new Error("not exported");
  return exported.value;
};

test("an exported template is named after the title, without characters that file systems reject", async () => {
  const { filename, text } = await exportWith({});
  expect(filename).toBe("Ete-Spring.json");
  expect(JSON.parse(text)).toMatchObject({ title: "Été / Spring" });
});

test("an exported template lists files that are not inside, and not those with a web address", async () => {
  const { missingFiles } = await exportWith({
    a: file("inside.mp4", "data:video/mp4;base64,AA=="),
    b: file("large.mp4", `${site}api/asset/7/large.mp4`),
    c: file("web.mp4", "https://films.example/web.mp4"),
  });
  expect(missingFiles).toEqual(["large.mp4"]);
});

test("an exported template says whether the password is inside", async () => {
  expect((await exportWith({})).hasPassword).toBe(false);
  expect((await exportWith({}, "open sesame")).hasPassword).toBe(true);
});
