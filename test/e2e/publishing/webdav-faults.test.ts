// engines: none; test:all: chromium; matrix: chromium, firefox
/**
 * Apache and nginx that refuse a login, a page, single files, or end in the middle: each is named, and all other files lie there.
 * `nginx-refusals.test.ts` has nginx refuse a login and a page. WebKit is left out: its driver is slow, and the code has no part
 * of its own there.
 */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { fileCount, prepareUploads, testRefusals } from "./failing-server.ts";
import { digestBatch, digestFolder, upload, waitForUploadEnd } from "./publishing-page.ts";
import { giveToServer, startNginx } from "./web-servers.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const prepared = prepareUploads(stage, engine);
  const { enterNewServer } = prepared;

  testRefusals("Apache", prepared);

  /** Expects that the upload names the files, and that exactly the others lie on the server as they are in the browser. */
  const expectRefusal = async (online: string, code: string, isRefused: (path: string) => boolean): Promise<void> => {
    const { page } = prepared;
    const sentence = await upload(page);
    const expected = Object.entries(await digestBatch(page, "spring"));
    const refused = expected.map(([path]) => path).filter(isRefused);
    expect(refused.length).toBeGreaterThan(0);
    expect(sentence).toMatch(new RegExp(`^Failed: ${refused.length} files?\\. The others are on the server\\.`));
    for (const part of [code, ...refused]) expect(sentence).toContain(part);
    expect(digestFolder(online)).toEqual(Object.fromEntries(expected.filter(([path]) => !isRefused(path))));
  };

  test("Apache, which answers 500 for a folder that is closed to it, gets every other file", async () => {
    const { folder } = await enterNewServer("Apache");
    const online = join(folder, "spring");
    mkdirSync(online);
    giveToServer(online);
    mkdirSync(join(online, "pdf"), { mode: 0o555 });
    await expectRefusal(online, "upload-busy", (path) => path.startsWith("pdf/"));
  });

  test("nginx gets every file but those in whose place a folder lies", async () => {
    const { folder } = await enterNewServer("nginx");
    const online = join(folder, "spring");
    const blocked = ["r3.s.html", "r17.s.html"];
    const folders = [online, ...blocked.map((file) => join(online, file))];
    for (const each of folders) mkdirSync(each);
    giveToServer(...folders);
    await expectRefusal(online, "upload-rejected", (path) => blocked.includes(path));
  });

  test("nginx that is gone in the middle pauses the upload within seconds, and Retry goes on when it is back", async () => {
    const { page, site } = prepared;
    // The page reads back what it has sent. At this rate, a file of 1 MB takes ten seconds, so the upload is not over.
    const server = await enterNewServer("nginx", { answerRate: 100_000 });
    const online = join(server.folder, "spring");
    await page.click('publish-upload button[type="submit"]');
    await page.waitFor(
      "a file that is counted as stored",
      () => Number(document.querySelector("publish-upload [aria-valuenow]")?.getAttribute("aria-valuenow")) > 0,
    );
    await server.close();
    const closedMs = performance.now();
    const sentence = await waitForUploadEnd(page);
    // Three seconds without an answer; the rest is for a busy machine. Giving up used to take 39 seconds.
    expect(performance.now() - closedMs).toBeLessThan(20_000);
    expect(sentence).toMatch(/^Paused, because the server no longer answers\. Not on the server yet: \d+ files?\./);
    for (const part of ["The server does not answer", "upload-interrupted"]) expect(sentence).toContain(part);
    const storedCount = fileCount - Number(/Not on the server yet: (\d+) files?\./.exec(sentence)?.[1]);
    expect(storedCount).toBeGreaterThan(0);
    const expected = await digestBatch(page, "spring");
    // What the page counts as stored is there, and is right. Files that nobody has compared yet may lie there as well.
    const rightCount = Object.entries(digestFolder(online)).filter(
      ([path, digest]) => expected[path] === digest,
    ).length;
    expect(rightCount).toBeGreaterThanOrEqual(storedCount);

    await page.click({ role: "button", name: "Retry" });
    expect(await waitForUploadEnd(page)).toContain("address-unreachable");
    const port = Number(new URL(server.url).port);
    const workFolder = dirname(dirname(server.folder));
    stage.closeLater(await startNginx({ origin: new URL(site.url).origin, workFolder, port }));
    await page.click({ role: "button", name: "Retry" });
    expect(await waitForUploadEnd(page)).toContain(`Sent now: ${fileCount - storedCount}.`);
    expect(digestFolder(online)).toEqual(expected);
  });
});
