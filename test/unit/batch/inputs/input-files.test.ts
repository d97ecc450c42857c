import fc from "fast-check";
import { expect, test } from "vitest";
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { detectFileType } from "#batch/inputs/file-type.ts";
import { decodeDataAddress } from "#batch/parts/data-address.ts";
import { createRowPlanner } from "#batch/rows/plan.ts";
import type { BatchEntry } from "#domain/model/batch.ts";

const input = (path: string) => ({ path, name: path.split("/").at(-1) ?? "", sha256: path, size: 1 });

test("a dropped file is found by path or name, ignoring letter case and percent-encoding", () => {
  const files = createDroppedFiles([input("2026/Offer A.pdf"), input("x/b.pdf"), input("y/b.pdf")]);
  for (const address of ["Offer A.pdf", "./offer a.PDF", "Offer%20A.pdf", "2026/Offer A.pdf", "deep/2026/Offer A.pdf"])
    expect(files.find(address)?.path, address).toBe("2026/Offer A.pdf");
  expect(files.find("y/b.pdf")?.path).toBe("y/b.pdf");
  expect(files.find("b.pdf")?.path).toBe("x/b.pdf");
  expect(files.find("c.pdf")).toBeUndefined();
});

test("a web address is never resolved to a dropped file", () => {
  const files = createDroppedFiles([input("a.pdf")]);
  expect(files.find("https://other.example/a.pdf")).toBeUndefined();
});

test("data: addresses are decoded, and malformed ones are undefined", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const base64 = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
      expect([...(decodeDataAddress(base64) ?? [])]).toEqual([...bytes]);
      const percent = `data:,${[...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")}`;
      expect([...(decodeDataAddress(percent) ?? [])]).toEqual([...bytes]);
    }),
  );
  expect(new TextDecoder().decode(decodeDataAddress("data:text/plain,Zoë"))).toBe("Zoë");
  expect(decodeDataAddress("data:image/png;base64")).toBeUndefined();
  expect(decodeDataAddress("data:image/png;base64,a")).toBeUndefined();
});

test("the type of a resource is detected from its record, its name, then its first bytes", () => {
  const file = { filename: "", mimetype: "application/octet-stream", filesize: 0, url: "" };
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
  expect(detectFileType({ ...file, mimetype: "image/webp", filename: "a.png" }, png).mimetype).toBe("image/webp");
  expect(detectFileType({ ...file, url: "films/a.mp4?v=2" }, png).mimetype).toBe("video/mp4");
  expect(detectFileType({ ...file, url: "data:image/gif;base64,AA" }, png).mimetype).toBe("image/gif");
  expect(detectFileType(file, png)).toEqual({ mimetype: "image/png", extension: "png" });
  expect(detectFileType(file, Uint8Array.of(1, 2)).extension).toBe("bin");
});

const entry = (row: number, over: object = {}) => ({ row, pdf: "Angebot für Zoë.pdf", data: {}, ...over });
const plan = (entries: readonly BatchEntry[], existingNames: readonly string[] = []) => {
  const planner = createRowPlanner({ existingNames, newSuffix: () => "sfx" });
  return entries.map((item) => planner.plan(item, []));
};

test("rows without a reference_id are named after their PDF, uniquely", () => {
  const names = plan([entry(1), entry(2), entry(3, { reference_id: "own" })]).map(({ name }) => name);
  expect(names).toEqual(["Angebot-fur-Zoe.sfx.html", "Angebot-fur-Zoe-2.sfx.html", "own.sfx.html"]);
});

test("duplicate, existing and invalid names are reported with their rows", () => {
  const planned = plan(
    [
      entry(1, { reference_id: "A", suffix: "x" }),
      entry(2, { reference_id: "a", suffix: "X" }),
      entry(3, { reference_id: "old", suffix: "x" }),
      entry(4, { reference_id: "con", suffix: "x" }),
    ],
    ["OLD.x.html"],
  );
  expect(planned.map(({ problems }) => problems?.map(({ code }) => code) ?? [])).toEqual([
    [],
    ["name-taken"],
    ["output-exists"],
    ["name-invalid"],
  ]);
});
