// engines: none; test:all: chromium
/** Smartlinks that leave the library by REST open in the real reader: from the disk, from a web server, with a password. */
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { type ApiCaller, createCaller, type FormFields } from "../../contract/caller.ts";
import { callOk } from "../../contract/check.ts";
import { addAssetOver, newSmartlinkOver, pdfFile } from "../../contract/library/replacement-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { textPdf } from "../../support/text-pdf.ts";
import { openManager, readAuthorization, waitForSmartlinkState } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const pageWith = (...lines: readonly string[]) => ({
  content: lines.map((line, index) => `BT /F 20 Tf 40 ${240 - 40 * index} Td (${line}) Tj ET`).join("\n"),
});
const guide = textPdf(pageWith("The harbour at six", "Boats leave every hour"));
const answer = "The first boat leaves at six.";

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let offline: DrivenPage;
  let api: ApiCaller;

  beforeAll(async () => {
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    page = await browser.page();
    await openManager(page, site, "#/api");
    api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
    offline = await (await stage.browser(engine, { offline: true })).page();
  });

  /** Creates a smartlink with one asset over its second line, which shows the answer. */
  const createGuide = async (): Promise<string> => {
    const id = await newSmartlinkOver(api, guide);
    await addAssetOver(
      api,
      id,
      { page: 1, line: 1 },
      { name: "Departures", actions: [{ type: "text", data: answer }] },
    );
    return id;
  };

  const exportFile = async (id: string, form: FormFields): Promise<Uint8Array> => {
    const response = await api.call(`/document/${id}/export`, { method: "POST", form });
    expect(response.status, new TextDecoder().decode(response.bytes.slice(0, 300))).toBe(200);
    return response.bytes;
  };

  const expectAnswer = async (page: DrivenPage): Promise<void> => {
    expect(await waitForSmartlinkState(page)).toBe("ready");
    await page.click({ role: "button", name: "Departures" });
    const text = await page.waitFor("the panel", () => document.querySelector("dialog[open]")?.textContent);
    expect(text).toContain(answer);
    expect(await page.problems()).toEqual([]);
  };

  test("an export opens from the disk with the network off, and its asset answers a press", async () => {
    folder.write("guide.html", await exportFile(await createGuide(), { strategy: "original" }));
    await offline.goto(folder.url("guide.html"));
    await expectAnswer(offline);
  });

  test("an export opens with the password that the call set", async () => {
    folder.write("locked.html", await exportFile(await createGuide(), { password: "open sesame" }));
    await offline.goto(folder.url("locked.html"));
    expect(await waitForSmartlinkState(offline)).toBe("locked");
    await offline.fill({ role: "textbox", name: "Password" }, "open sesame");
    await offline.click({ role: "button", name: "Open" });
    await offline.waitFor("the document", () => document.documentElement.dataset["smartlinkState"] === "ready");
    await expectAnswer(offline);
  });

  test.each(["mixed", "smallest"])(
    "the files of an exported ZIP with the strategy %s open from a web server",
    async (strategy) => {
      const host = stage.createFolder();
      const files = unzipSync(await exportFile(await createGuide(), { strategy }));
      for (const [path, bytes] of Object.entries(files)) host.write(path, bytes);
      const served = await stage.serveFolder(host.path);
      const reading = await (await stage.browser(engine)).page();
      await reading.goto(`${served.url}Guide/Guide.html`);
      await expectAnswer(reading);
    },
  );

  test("an export shows an asset over the text that moved in a replaced PDF", async () => {
    const id = await createGuide();
    const file = pdfFile(
      textPdf(pageWith("Foreword"), pageWith("A new heading", "The harbour at six", "Boats leave every hour")),
    );
    await callOk(api, `/document/${id}/replace`, { method: "POST", form: { file } });
    folder.write("replaced.html", await exportFile(id, {}));
    await offline.goto(`${folder.url("replaced.html")}#page=2`);
    expect(await waitForSmartlinkState(offline)).toBe("ready");
    const boxes = await offline.waitFor("asset and text", () => {
      const page = document.querySelector('[data-page-number="2"]');
      const asset = page?.querySelector("[data-asset-id]")?.getBoundingClientRect();
      const line = [...(page?.querySelectorAll("span") ?? [])].find((span) =>
        span.textContent?.startsWith("Boats leave"),
      );
      const text = line?.getBoundingClientRect();
      return asset && text && { asset: asset.toJSON() as DOMRect, text: text.toJSON() as DOMRect };
    });
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    expect(Math.abs(middle(boxes.asset) - middle(boxes.text))).toBeLessThan(boxes.text.height / 2);
    await expectAnswer(offline);
  });
});
