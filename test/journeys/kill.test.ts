/** A browser that is killed at any moment loses nothing that it has answered, and makes nothing twice. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, engines, launch } from "../support/drive/launch.ts";
import {
  batchFiles,
  endOf,
  type Folder,
  openManager,
  pathsOf,
  type Served,
  seenJob,
  serveSite,
  smartlinkPaths,
  temporaryFolder,
  underWay,
} from "./site.ts";

const rows = 4000;
const many = Array.from({ length: rows }, (_, index) => ({
  PDF_file: "offer.pdf",
  data: { first_name: `Reader ${index}` },
}));

/** Rows that the store has confirmed, asked again and again until the browser is gone. */
const watchCursor = (page: DrivenPage, batchId: string) => {
  let seen = 0;
  let watching = true;
  const loop = (async () => {
    while (watching) seen = Math.max(seen, (await page.evaluate(seenJob, batchId))?.cursor ?? 0);
  })().catch(() => undefined);
  return {
    /** The last that was answered. */
    stop: async () => {
      watching = false;
      await loop;
      return seen;
    },
  };
};

const authorization = async (page: DrivenPage, site: Served): Promise<string> => {
  await openManager(page, site, "#/api");
  return page.waitFor("the Authorization field", () => {
    const field = [...document.querySelectorAll("input")].find(
      (input) => input.labels?.[0]?.textContent?.trim() === "Authorization" || input.ariaLabel === "Authorization",
    );
    return field?.value.startsWith("Basic ") ? field.value : undefined;
  });
};

const call = (page: DrivenPage, path: string, header: string, name?: string) =>
  page.evaluate(
    async (address, authorized, folder) => {
      const body = new FormData();
      if (folder !== undefined && folder !== null) body.append("name", folder);
      const init = { headers: { Authorization: authorized } };
      const answer = await fetch(address, folder ? { ...init, method: "POST", body } : init);
      const { code, details } = (await answer.json()) as { code: number; details: { id: string; name: string }[] };
      return { code, details: JSON.stringify(details) };
    },
    path,
    header,
    name ?? null,
  );

describe.each(engines.filter((engine) => engine !== "webkit"))("a killed %s", (engine) => {
  const profile = mkdtempSync(join(tmpdir(), "smartlink-killed-"));
  let site: Served;
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let folder: Folder;
  const comeBack = async (hash?: string) => {
    browser = await launch(engine, { profile });
    page = await browser.page();
    await openManager(page, site, hash);
  };

  beforeAll(async () => {
    site = await serveSite();
    folder = temporaryFolder();
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    folder?.remove();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  test("goes on with its batch: every row once, none of those that were told is lost", async () => {
    await comeBack();
    await page.setFiles({ role: "file", name: "Batch files" }, await batchFiles(folder, many));
    await page.fill({ role: "textbox", name: "Batch id" }, "killed");
    await page.click({ role: "button", name: "Start batch" });
    await underWay(page, "killed");
    for (let round = 0; round < 3; round++) {
      const watch = watchCursor(page, "killed");
      await new Promise((resolve) => setTimeout(resolve, 150 * (round + 1)));
      await browser.kill();
      const told = await watch.stop();
      await comeBack("?again#/settings");
      const there = smartlinkPaths(await pathsOf(page, "killed")).length;
      expect(there).toBeGreaterThanOrEqual(told);
    }
    expect(await endOf(page, "killed")).toBe("Done");
    const paths = smartlinkPaths(await pathsOf(page, "killed"));
    expect(new Set(paths).size).toBe(rows);
  });

  test("has every record that its interface had confirmed", async () => {
    await comeBackIfGone();
    const header = await authorization(page, site);
    const made: string[] = [];
    for (let round = 0; round < 3; round++) {
      const name = `Folder ${round}`;
      expect((await call(page, "api/folder", header, name)).code).toBe(200);
      made.push(name);
      await browser.kill();
      await comeBack();
      const { details } = await call(page, "api/folder", header);
      for (const one of made) expect(details).toContain(`"${one}"`);
    }
  });

  const comeBackIfGone = async () => {
    if (browser === undefined) await comeBack();
  };
});
