/** A browser that is killed at any moment loses nothing that it has answered, and makes nothing twice. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, engines } from "../support/drive/launch.ts";
import {
  authorizationOf,
  batchFiles,
  endOf,
  manyRows,
  openManager,
  pathsOf,
  seenJob,
  smartlinkPaths,
  startBatch,
  underWay,
} from "./site.ts";
import { openStage, type Served } from "./stage.ts";

const rows = 4000;

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
  const stage = openStage();
  const folder = stage.folder();
  const { path: profile } = stage.folder();
  let site: Served;
  let browser: DrivenBrowser;
  let page: DrivenPage;
  const comeBack = async (hash?: string) => {
    browser = await stage.browser(engine, { profile });
    page = await browser.page();
    await openManager(page, site, hash);
  };

  beforeAll(async () => {
    site = await stage.serveSite();
  });

  test("goes on with its batch: every row once, none of those that were told is lost", async () => {
    await comeBack();
    await startBatch(page, await batchFiles(folder, manyRows(rows)), { batchId: "killed" });
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
    await openManager(page, site, "#/api");
    const header = await authorizationOf(page);
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
