// engines: none; test:all: none; matrix: chromium
/**
 * A browser that is killed at random moments, while a program and a person change the library, loses no answered action,
 * does none twice, and leaves no record without its parts. SMARTLINK_KILL_ROUNDS sets how often it is killed,
 * SMARTLINK_KILL_SEED which moments and actions are chosen.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createCaller, type FilePart } from "../../contract/caller.ts";
import { asFields, callOk } from "../../contract/check.ts";
import { idOf } from "../../contract/folder-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { type DrivenBrowser, type DrivenPage, enginesFor, launch } from "../../support/drive/launch.ts";
import { tearLog } from "../manager/torn-leveldb-log.ts";
import { createPdf, openManager, readAuthorization } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { createItemLedger } from "./item-ledger.ts";
import { waitForLibrary } from "./library-page.ts";
import { runPerson } from "./person-actions.ts";
import { runProgram } from "./program-actions.ts";
import { observeStore } from "./stored-items.ts";

const engines = enginesFor(import.meta.url);

const rounds = Number(process.env["SMARTLINK_KILL_ROUNDS"] ?? 4);
const seed = Number(process.env["SMARTLINK_KILL_SEED"] ?? Date.now() % 1_000_000);
const roundMs = 60_000;
/** The browser is killed this long after both have begun. */
const killAfterMs = { least: 300, most: 5_000 };

/** Returns numbers from 0 up to a limit, the same ones for a seed. */
const createRandom = (first: number) => {
  let state = first;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
};

/** Browsers store bytes of more than 64 kB as a file of their own. */
const blobBytes = 90_000;

/** Runs both until the browser is killed. Returns the errors of actions that failed before. */
const actUntilKilled = async (browser: DrivenBrowser, works: readonly Promise<void>[], afterMs: number) => {
  let isKilled = false;
  const errors: unknown[] = [];
  for (const work of works)
    work.catch((error: unknown) => {
      if (!isKilled) errors.push(error);
    });
  await sleep(afterMs);
  isKilled = true;
  // An action that was cut off waits for its element for a while; nothing has to wait for that.
  await browser.kill();
  return errors;
};

describe.each(engines)(`in a %s that is killed ${rounds} times (seed ${seed})`, (engine) => {
  const stage = openStage();
  const { path: profile } = stage.createFolder();
  const files = stage.createFolder();
  const random = createRandom(seed);
  const ledger = createItemLedger();
  let browser: DrivenBrowser | undefined;
  stage.closeLater({ close: () => browser?.close() });
  let basePdf: Uint8Array;
  let titleCount = 0;
  const shared = {
    ledger,
    random,
    newTitle: () => {
      titleCount++;
      return `Item ${titleCount}`;
    },
    createPdf: (name: string): FilePart => {
      const filling = random(2) === 0 ? Buffer.alloc(0) : Buffer.alloc(blobBytes, "%");
      const bytes = Uint8Array.from(Buffer.concat([basePdf, filling, Buffer.from(`\n%${name}\n`)]));
      return { name: `${name}.pdf`, type: "application/pdf", bytes };
    },
  };

  const start = async () => {
    browser = await launch(engine, { profile });
    return { browser, program: await browser.page(), person: await browser.page() };
  };

  const run = async () => {
    const site = await stage.serveSite();
    basePdf = await createPdf(2);
    let opened = await start();
    await openManager(opened.program, site, "#/api");
    const authorization = await readAuthorization(opened.program);
    const callerOf = (page: DrivenPage) => createCaller(`${site.url}api`, authorization, createPageExchange(page));
    const newFolder = async (name: string) => {
      const options = { method: "POST", form: { name } };
      return idOf(asFields(await callOk(callerOf(opened.program), "/folder", options), "folder"));
    };
    const folders = [await newFolder("Program A"), await newFolder("Program B")] as const;
    const folder = await newFolder("Person");
    const otherFolder = { id: await newFolder("Elsewhere"), name: "Elsewhere" };
    for (let round = 1; round <= rounds; round++) {
      const { program, person } = opened;
      await openManager(person, site, `#/library?folder=${folder}`);
      await waitForLibrary(person);
      const works = [
        runProgram({ ...shared, api: callerOf(program), folders }),
        runPerson({ ...shared, page: person, folder, otherFolder, files }),
      ];
      const afterMs = killAfterMs.least + random(killAfterMs.most - killAfterMs.least);
      const errors = await actUntilKilled(opened.browser, works, afterMs);
      expect(errors, `round ${round}: actions that failed before the kill`).toEqual([]);
      // What a kill in the middle of a write leaves now and then.
      if (engine === "chromium" && round % 2 === 0) tearLog(profile);
      opened = await start();
      // A page on which nothing runs: what is answered comes from the store alone.
      await opened.program.goto(`${site.url}samples/icon-mail.svg`);
      await opened.program.waitFor("the service worker", () => navigator.serviceWorker.controller !== null);
      const observed = await observeStore(opened.program);
      expect(observed.faults, `round ${round}`).toEqual([]);
      ledger.reconcile(observed);
      const { answered, unanswered } = ledger.counts;
      if (round % 10 === 0 || round === rounds)
        console.log(`${round} kills: ${answered} actions answered, ${unanswered} cut off`);
    }
  };

  test("the library has every answered action once, and every record with its parts", run, rounds * roundMs);
});
