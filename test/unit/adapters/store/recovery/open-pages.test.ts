/** Whether the next start of the site knows that a page was killed. */
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createConnection } from "#adapters/store/database/connection.ts";
import { createOpenPages } from "#adapters/store/recovery/open-pages.ts";

let count = 0;

/** A browser whose pages share a database, locks and localStorage. */
const aBrowser = () => {
  const connection = createConnection(`open-pages-${count++}`);
  const stored = new Map<string, string>();
  const heldLocks = new Set<string>();
  const locks = {
    request: async (name: string, work: () => Promise<void>) => {
      heldLocks.add(name);
      await work();
      heldLocks.delete(name);
    },
    query: async () => ({ held: [...heldLocks].map((name) => ({ name })) }),
  } as unknown as LockManager;
  const local = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return {
    page: (id: string) => createOpenPages({ connection, locks, local, newId: () => id }),
    /** Ends all pages without an event, as a kill does. */
    kill: () => heldLocks.clear(),
    forgetLocalStorage: () => stored.clear(),
  };
};

test("the notes of open pages report nothing while pages are open or closed", async () => {
  const browser = aBrowser();
  const [first, second] = [browser.page("1"), browser.page("2")];
  expect(await first.findKilled()).toBe(false);
  await first.enter();
  expect(await second.findKilled()).toBe(false);
  await second.enter();
  first.leave();
  second.leave();
  await Promise.resolve();
  expect(await browser.page("3").findKilled()).toBe(false);
});

test("the notes of open pages report a killed page until the next one has entered", async () => {
  const browser = aBrowser();
  const [first, second] = [browser.page("1"), browser.page("2")];
  await first.enter();
  await second.enter();
  second.leave();
  browser.kill();
  expect(await browser.page("3").findKilled()).toBe(true);
  const next = browser.page("4");
  expect(await next.findKilled()).toBe(true);
  await next.enter();
  expect(await browser.page("5").findKilled()).toBe(false);
});

test("the notes of open pages report a kill that came before localStorage was written to the disk", async () => {
  const browser = aBrowser();
  await browser.page("1").enter();
  browser.kill();
  browser.forgetLocalStorage();
  expect(await browser.page("2").findKilled()).toBe(true);
});
