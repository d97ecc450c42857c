// engines: none; test:all: none; matrix: chromium
/**
 * A browser that is killed at random moments while a person edits loses no command that is older than a second, does none
 * twice, and can undo and redo as before. SMARTLINK_KILL_ROUNDS sets how often it is killed, SMARTLINK_KILL_SEED which
 * moments and commands are chosen, SMARTLINK_KILL_AGE_MS how old a command may be that is lost.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor, launch } from "../../support/drive/launch.ts";
import { tearLog } from "../manager/torn-leveldb-log.ts";
import { storeSmartlink } from "../reader/hosted-smartlink.ts";
import { createPdf } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { createEditLedger, type EditLedger, type Shown, stepTo, type Timeline } from "./edit-ledger.ts";
import { readShown, runPerson } from "./editor-person.ts";

const engines = enginesFor(import.meta.url);

const rounds = Number(process.env["SMARTLINK_KILL_ROUNDS"] ?? 4);
const seed = Number(process.env["SMARTLINK_KILL_SEED"] ?? Date.now() % 1_000_000);
/** While other tests use the processors, a transaction takes longer than on a person's machine. */
const ageMs = Number(process.env["SMARTLINK_KILL_AGE_MS"] ?? 2_000);
const roundMs = 60_000;
/** The browser is killed this long after the person has begun. */
const killAfterMs = { least: 500, most: 6_000 };
/** How many steps are undone and redone after each kill. */
const checkedSteps = 2;

/** Returns numbers from 0 up to a limit, the same ones for a seed. */
const createRandom = (first: number) => {
  let state = first;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
};

/** Runs in the page: what the database has of the smartlink. */
const readStored = async (id: string) => {
  const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await resultOf(indexedDB.open("smartlink"));
  const transaction = database.transaction(["assets", "edits"]);
  const readAll = async <T extends { readonly _document: string }>(store: string): Promise<readonly T[]> =>
    (await resultOf<T[]>(transaction.objectStore(store).getAll())).filter(({ _document }) => _document === id);
  const [assets, edits] = await Promise.all([
    readAll<{ readonly _document: string; readonly id: string }>("assets"),
    readAll<{ readonly _document: string; readonly undone: boolean }>("edits"),
  ]);
  database.close();
  return {
    assetIds: assets.map((asset) => asset.id).sort(),
    done: edits.filter(({ undone }) => !undone).length,
    undone: edits.filter(({ undone }) => undone).length,
  };
};

/** Opens the editor. Resolves when it shows as many assets as the database has. */
const openEditor = async (page: DrivenPage, site: ServedFolder, id: string) => {
  await page.goto(`${site.url}?${Math.random()}#/smartlinks/${id}`);
  await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
  const stored = await page.evaluate(readStored, id);
  await page.waitFor(
    "the stored assets",
    (count) => document.querySelectorAll(".editor-asset").length === count,
    stored.assetIds.length,
  );
  return stored;
};

/** Presses Undo or Redo so many times, if there is something to undo, and drops the timelines that it contradicts. */
const checkSteps = async (page: DrivenPage, kind: "undo" | "redo", count: number, timelines: readonly Timeline[]) => {
  let [left, stepCount] = [timelines, 0];
  const name = kind === "undo" ? "Undo" : "Redo";
  while (stepCount < count) {
    const isPossible = await page.evaluate(
      (label) => document.querySelector(`button[aria-label="${label}"]:enabled`) !== null,
      name,
    );
    if (!isPossible) {
      left = left.filter(({ pages, at }) => (kind === "undo" ? at === 0 : at + 1 === pages.length));
      break;
    }
    await page.click({ role: "button", name });
    const shown: Shown = await readShown(page);
    const expected = left.map(({ pages, at }) => pages[kind === "undo" ? at - 1 : at + 1]);
    left = left.flatMap((timeline) => stepTo(timeline, kind, shown) ?? []);
    const message = `${name} ${stepCount + 1} led to ${JSON.stringify(shown)} instead of ${JSON.stringify(expected)}`;
    expect(left.length, message).toBeGreaterThan(0);
    stepCount++;
  }
  expect(left.length, `there is nothing more to ${kind}`).toBeGreaterThan(0);
  return { timelines: left, stepCount };
};

/** Compares the restarted editor with the ledger, and takes over which of the last commands were stored. */
const reconcile = async (
  page: DrivenPage,
  ledger: EditLedger,
  stored: Awaited<ReturnType<typeof openEditor>>,
  killMs: number,
) => {
  const shown = await readShown(page);
  expect(shown.map(({ id }) => id)).toEqual(stored.assetIds);
  const possible = ledger.findTimelines(shown, killMs, ageMs);
  expect(possible.length, `a command is lost or was done twice: ${JSON.stringify(shown)}`).toBeGreaterThan(0);
  const sameLength = possible.filter(({ pages, at }) => at === stored.done && pages.length - 1 - at === stored.undone);
  const undone = await checkSteps(page, "undo", checkedSteps, sameLength.length > 0 ? sameLength : possible);
  const redone = await checkSteps(page, "redo", undone.stepCount, undone.timelines);
  const [timeline] = redone.timelines;
  if (timeline !== undefined) ledger.restart(timeline);
};

describe.each(engines)(`in a %s that is killed ${rounds} times (seed ${seed})`, (engine) => {
  const stage = openStage();
  const { path: profile } = stage.createFolder();
  const random = createRandom(seed);
  let browser: DrivenBrowser | undefined;
  stage.closeLater({ close: () => browser?.close() });

  const start = async () => {
    browser = await launch(engine, { profile });
    return { browser, page: await browser.page() };
  };

  const run = async () => {
    const site = await stage.serveSite();
    let opened = await start();
    const address = await storeSmartlink(opened.page, site, await createPdf(1), []);
    const id = new URL(address).searchParams.get("sl") ?? "";
    await openEditor(opened.page, site, id);
    const ledger = createEditLedger(await readShown(opened.page));
    let commandCount = 0;
    for (let round = 1; round <= rounds; round++) {
      let isKilled = false;
      const errors: unknown[] = [];
      runPerson({ page: opened.page, ledger, random }).catch((error: unknown) => {
        if (!isKilled) errors.push(error);
      });
      await sleep(killAfterMs.least + random(killAfterMs.most - killAfterMs.least));
      const killMs = Date.now();
      isKilled = true;
      await opened.browser.kill();
      expect(errors, `round ${round}: commands that failed before the kill`).toEqual([]);
      commandCount += ledger.commandCount;
      // What a kill in the middle of a write leaves now and then.
      if (round % 2 === 0) tearLog(profile);
      opened = await start();
      const stored = await openEditor(opened.page, site, id);
      await reconcile(opened.page, ledger, stored, killMs);
      if (round % 10 === 0 || round === rounds) console.log(`${round} kills: ${commandCount} commands`);
    }
    expect(await opened.page.problems()).toEqual([]);
  };

  test("the editor keeps every command once, and can undo and redo them", { timeout: rounds * roundMs }, run);
});
