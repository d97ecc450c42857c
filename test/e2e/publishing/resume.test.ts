// engines: none; test:all: chromium; matrix: chromium
/**
 * An upload that is stopped, and one whose browser is killed, continue with the rest. Stored credentials open with their
 * passphrase only. Chromium alone: only its driver kills a browser with a profile quickly.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { createNamedRow, openManager, runBatch, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { digestBatch, digestFolder, enterServer, openPublishing, upload, waitForUploadEnd } from "./publishing-page.ts";
import { startApache } from "./web-servers.ts";

/** So many that an upload does not end before the press of Cancel. */
const rowCount = 600;
const rows = Array.from({ length: rowCount }, (_, index) =>
  createNamedRow(`r${index}`, { first_name: `Name ${index}` }),
);

const countFiles = (folder: string): number =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".html")).length : 0;

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("an upload continues with the rest after Cancel and after a kill, and stored credentials need the passphrase", {
    timeout: 240_000,
  }, async () => {
    const site = await stage.serveSite();
    const server = stage.closeLater(
      await startApache({ origin: new URL(site.url).origin, workFolder: stage.createFolder().path }),
    );
    const online = join(server.folder, "spring");
    const profile = stage.createFolder().path;
    const first = await stage.browser(engine, { profile });
    const page = await first.page();
    await openManager(page, site);
    const files = await writeBatchFiles(stage.createFolder(), rows);
    expect(await runBatch(page, files, { batchId: "spring", strategy: "smallest" })).toBe("Done");
    await openPublishing(page, server.url);
    await enterServer(page, { kind: "webdav", address: server.url, ...server });
    await page.click("server-fields label.choice input");
    await page.fill("#server-passphrase", "four unrelated words here");
    await page.click('publish-upload button[type="submit"]');
    await waitUntil("the first files", () => countFiles(online) >= 20);
    await page.click("publish-upload work-progress button");
    expect(await waitForUploadEnd(page)).toMatch(/^Stopped\. Not on the server yet: [\d,]+ files\./);
    const afterCancel = countFiles(online);
    expect(afterCancel).toBeLessThan(rowCount);

    await page.click('publish-upload button[type="submit"]');
    await waitUntil("more files", () => countFiles(online) >= afterCancel + 60);
    await first.kill();
    const afterKill = countFiles(online);
    expect(afterKill).toBeLessThan(rowCount);

    const second = await stage.browser(engine, { profile });
    const reopened = await second.page();
    await openManager(reopened, site);
    await openPublishing(reopened, server.url);
    await reopened.fill("#server-passphrase", "another passphrase");
    await reopened.click({ role: "button", name: "Unlock" });
    await reopened.waitFor("the refusal", () =>
      document.querySelector("publish-upload problem-list")?.textContent?.includes("passphrase-wrong"),
    );
    await reopened.fill("#server-passphrase", "four unrelated words here");
    const outcome = await upload(reopened);
    const sent = Number(
      /^All files are on the server .* Sent now: ([\d,]+)\.$/.exec(outcome)?.[1]?.replaceAll(",", ""),
    );
    // Up to 32 files of the last moments are not recorded yet, and twelve are on their way.
    expect(sent).toBeLessThanOrEqual(rowCount - afterKill + 32 + 24);
    expect(sent).toBeGreaterThanOrEqual(rowCount - afterKill);
    const expected = await digestBatch(reopened, "spring");
    expect(digestFolder(online)).toEqual(expected);
  });
});
