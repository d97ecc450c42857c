// engines: chromium; test:all: chromium, firefox
/** Texts that the built site prints on pages: without network, in its worker, and with the bytes of the command line. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { smartlinkOf } from "../../support/pages.ts";
import { siteStored } from "../manager/stored-site.ts";
import { runCommand } from "../support/command.ts";
import { createNamedRow, digestOutputs, fetchOutput, openManager, runBatch, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

/** The fonts of three scripts print these names. */
const names = ["Anna Müller", "مُحَمَّد (علي)", "שָׁלוֹם", "Đặng Ệ"];
const rows = names.map((first_name, index) => createNamedRow(`row-${index}`, { first_name }));
const files = names.map((_, index) => `row-${index}.s.html`);

const content = { type: "text", text: "Dear [[first_name]]", font: "Liberation Sans Bold", size: 14 };
const template = { assets: [{ page: 1, aura: { center_x: 50, center_y: 50, rect: [80, 20], content } }] };

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;

  beforeAll(async () => {
    const site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
    await siteStored(page);
    // The service worker takes control of pages that are opened now.
    await openManager(page, site);
    site.close();
  });

  test("a batch without network prints its texts with the bytes of the command line", async () => {
    const input = await writeBatchFiles(folder, rows, { template, pages: 1 });
    expect(await runBatch(page, input, { batchId: "printed" })).toBe("Done");
    const html = new TextDecoder().decode(await fetchOutput(page, "printed", "row-1.s.html"));
    // One for all rows, with the fonts, and one of the row.
    expect(smartlinkOf(html).delivery.updates).toHaveLength(2);
    folder.write("in/param.json", JSON.stringify({ batch_id: "printed", strategy: "original" }));
    await runCommand(["generate", join(folder.path, "in"), "-o", join(folder.path, "out")]);
    const out = join(folder.path, "out", "printed");
    const local = files.map((file) => [file, hash(readFileSync(join(out, file)))]);
    expect(await digestOutputs(page, "printed", files)).toEqual(Object.fromEntries(local));
  });
});
