// engines: firefox; test:all: chromium, firefox
/** A smartlink in a frame that a page shows only later: its text can be selected as in one that was always shown. */
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { root } from "../../../support/imports.ts";
import { aTemplate, createNamedRow, writeBatchFiles } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";

const maker = openStage();
const folder = maker.createFolder();

beforeAll(async () => {
  const [templateFile] = await writeBatchFiles(folder, [createNamedRow("offer", { first_name: "Anna" })], {
    template: aTemplate,
  });
  const command = ["generate", dirname(templateFile), "-o", folder.path, "--batch-id", "out", "--strategy", "original"];
  execFileSync(process.execPath, [join(root, "dist-cli/smartlink.js"), ...command]);
  for (const [name, style] of [
    ["hidden", "display: none"],
    ["empty", "width: 0; height: 0"],
    ["shown", ""],
  ])
    folder.write(
      `${name}.html`,
      `<!doctype html><meta charset="utf-8"><title>Tabs</title><body style="margin: 0"><button>Show</button><br>
      <iframe src="out/offer.s.html" style="border: 0; ${style}" width="800" height="600"></iframe>
      <script>document.querySelector("button").onclick = () => document.querySelector("iframe").style = "border: 0"</script>`,
    );
});

/** The box of the words on page 1 as fractions of the page, rounded to hundredths. Runs in the page. */
const readWords = (): string | undefined => {
  const inside = document.querySelector("iframe")?.contentDocument;
  const page = inside?.querySelector('[data-page-number="1"][data-drawn]')?.getBoundingClientRect();
  const words = [...(inside?.querySelectorAll('[data-page-number="1"] .text-layer span') ?? [])].find(
    ({ textContent }) => textContent === "Page number 1",
  );
  if (page === undefined || words === undefined || page.width < 200) return undefined;
  const { left, top, width, height } = words.getBoundingClientRect();
  const box = [
    (left - page.left) / page.width,
    (top - page.top) / page.height,
    width / page.width,
    height / page.height,
  ];
  return box.map((fraction) => fraction.toFixed(2)).join(" ");
};

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;
  let url: string;

  beforeAll(async () => {
    url = (await stage.serveFolder(folder.path)).url;
    page = await (await stage.browser(engine)).page();
  });

  /** `state`: what the reader in the frame comes to before it is shown. */
  const wordsOf = async (name: string): Promise<string> => {
    await page.goto(`${url}${name}.html`);
    await page.waitFor("the PDF to be open", () => {
      const inside = document.querySelector("iframe")?.contentDocument;
      return inside?.querySelector(".page") !== null && inside?.readyState === "complete";
    });
    await page.click({ role: "button", name: "Show" });
    return page.waitFor("the words", readWords);
  };

  test("the words of a document in a hidden frame lie over the picture of the page", async () => {
    const words = await wordsOf("shown");
    expect(words).toMatch(/^0\.10 0\.1\d 0\.3\d 0\.0[34]$/);
    expect(await wordsOf("hidden")).toBe(words);
    expect(await wordsOf("empty")).toBe(words);
  });
});
