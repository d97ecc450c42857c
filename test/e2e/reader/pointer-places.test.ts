// engines: none; test:all: chromium
/**
 * Links and assets take the pointer where words lie under them: on rotated and right-to-left pages, on a phone, and in the
 * hosted reader. In the sample and all of a long table of contents: pointer-documents.test.ts.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { makeBatches, openManager, readAuthorization } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { contentsPdf, overWords, wordsPdf } from "./pointer-files.ts";
import { chooseView, expectTaken, openDocument, type Press, pressInside, pressPanel } from "./pointer-probe.ts";

const engines = enginesFor(import.meta.url);

const maker = openStage();
const folder = maker.createFolder();
const fileOf = (name: string) => folder.url(`words/${name}.s.html`);
let contents: Uint8Array;

beforeAll(async () => {
  contents = await contentsPdf();
  const row = (name: string, language = "en") => ({
    PDF_file: `${name}.pdf`,
    reference_id: name,
    suffix: "s",
    data: { first_name: "Ada", language },
  });
  const files = [
    folder.write("in/template.json", JSON.stringify(overWords)),
    folder.write("in/data.json", JSON.stringify([row("contents"), row("turned"), row("right", "ar")])),
    folder.write("in/contents.pdf", contents),
    folder.write("in/turned.pdf", await wordsPdf([0, 90, 180, 270])),
    folder.write("in/right.pdf", await wordsPdf([0, 0, 0, 0], { rightToLeft: true })),
  ];
  await makeBatches(files, [{ strategy: "original", batchId: "words" }], folder);
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;
  const press: Press = (x, y) => page.mouse.press(x, y);
  const tap: Press = (x, y) => page.tap(x, y);

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
  });

  test("links and assets take the pointer on pages that the PDF rotates, and in a right-to-left document", async () => {
    for (const [name, view] of [
      ["turned", "Single page"],
      ["right", ""],
    ] as const) {
      await openDocument(page, fileOf(name));
      if (view) await chooseView(page, view);
      for (let number = 1; number <= 4; number++) {
        expect(await expectTaken(page, `${name}, page ${number}`)).toBeGreaterThan(2);
        if (number % 2 === 0) await pressPanel(page, `Letter ${number}`, press);
        if (number < 4) await page.press(name === "right" ? "ArrowLeft" : "ArrowRight");
      }
    }
  });

  test("links and assets take the finger on a phone", async () => {
    const small = { width: engine === "webkit" ? 460 : 390, height: 844 };
    await page.resize(small);
    await openDocument(page, fileOf("contents"));
    expect(await expectTaken(page, "phone")).toBeGreaterThan(15);
    await pressInside(page, 2, tap);
    await pressPanel(page, "Letter 1", tap);
    await chooseView(page, "Flip book");
    await expectTaken(page, "phone, flip book");
    await pressInside(page, 26, tap);
    await page.resize({ width: 1280, height: 800 });
  });

  test("links and assets take the pointer in the hosted reader", async () => {
    const site = await stage.serveSite();
    await openManager(page, site, "#/api");
    const base64 = Buffer.from(contents).toString("base64");
    const id = await page.evaluate(makeHosted, await readAuthorization(page), base64);
    await openDocument(page, `${site.url}reader/?sl=${id}`);
    await chooseView(page, "Single page");
    expect(await expectTaken(page, "hosted")).toBe(30);
    await pressInside(page, 8, press);
    await pressPanel(page, "Hosted letter", press);
  });
});

/** In the manager: a smartlink of the PDF with one asset over words, made over the API. */
const makeHosted = async (authorization: string, base64: string): Promise<string> => {
  const call = async (path: string, fields?: Readonly<Record<string, string | Blob>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
    const response = await fetch(`api/${path}`, {
      headers: { authorization },
      ...(fields ? { method: "POST", body } : {}),
    });
    const { code, details } = (await response.json()) as { code: number; details: unknown };
    if (code !== 200) throw new Error(`${path}: ${JSON.stringify(details)}`);
    return details as { id: string } & readonly { id: string }[];
  };
  const folder = (await call("folder"))[0]?.id ?? "";
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const file = new File([bytes], "contents.pdf", { type: "application/pdf" });
  const content = await call("content", { file, folder, title: "Contents" });
  const { id } = await call("document", { folder, content: content.id, title: "Contents" });
  const actions = [{ type: "text", data: "Hello" }];
  const aura = { api: "1.3.2", name: "Hosted letter", center_x: 40, center_y: 50, center_z: 0, rect: [30, 8], actions };
  await call("asset", { documentId: id, pageNum: "1", aura_json: JSON.stringify(aura) });
  return id;
};
