// engines: none; test:all: chromium; matrix: chromium, firefox
/** A person uploads a batch to Apache and nginx, set up as `docs/hosting.md` says. WebKit is left out: its driver is slow, and the code has no part of its own there. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { drawQrCode } from "#adapters/publishing/qr-codes.ts";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { createNamedRow, openManager, runBatch, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { digestBatch, digestFolder, enterServer, openPublishing, upload } from "./publishing-page.ts";
import { type FileServer, startApache, startNginx } from "./web-servers.ts";

const engines = enginesFor(import.meta.url);
const servers = { Apache: startApache, nginx: startNginx };

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
  });

  test.each(["Apache", "nginx"] as const)("every file of a batch lies on %s as it is in the browser", async (name) => {
    const server: FileServer = stage.closeLater(
      await servers[name]({ origin: new URL(site.url).origin, workFolder: stage.createFolder().path }),
    );
    const batchId = `on-${name.toLowerCase()}`;
    const rows = Array.from({ length: 20 }, (_, index) => createNamedRow(`r${index}`, { first_name: `Name ${index}` }));
    await runBatch(page, await writeBatchFiles(folder, rows), { batchId, strategy: "smallest" });
    await openPublishing(page, server.url);
    await page.click({ role: "button", name: "Add QR codes" });
    await page.waitFor("the QR codes", () =>
      document.querySelector("publish-qr-pictures")?.textContent?.includes("20 QR codes were added"),
    );
    await enterServer(page, { kind: "webdav", address: server.url, ...server });
    expect(await upload(page)).toMatch(
      /^All files are on the server \(46\), each compared by its digest\. Sent now: 46\./,
    );
    const expected = await digestBatch(page, batchId);
    expect(Object.keys(expected).length).toBeGreaterThan(22);
    expect(digestFolder(`${server.folder}/${batchId}`)).toEqual(expected);
    const picture = drawQrCode(`${server.url}${batchId}/r0.s.html`, "png");
    expect(expected["qr/r0.s.png"]).toBe(createHash("sha256").update(picture).digest("hex"));
    await page.click("publish-dialog .dialog-actions button:last-child");
    await page.click({ role: "button", name: "Check five links" });
    await page.waitFor("the checked links", () => document.querySelectorAll(".checked-good").length === 5);
    await page.click("publish-dialog .dialog-actions button:first-child");
    expect(await page.problems()).toEqual([]);
  });
});
