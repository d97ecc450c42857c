/** The lock of a smartlink, with locks that are granted one after the other as browsers do. */
import { expect, test } from "vitest";
import { requestEditLock } from "#app/editor/session/edit-lock.ts";

interface Request {
  readonly hold: (lock: Lock) => Promise<void> | undefined;
  readonly reject: (error: Error) => void;
}

/** One lock for several tabs. `delayMs`: until it is granted. */
const createLocks = (delayMs = 0): LockManager => {
  let holder: Request | undefined;
  const queue: Request[] = [];
  const grantNext = (): void => {
    const next = queue.shift();
    holder = next;
    if (next === undefined) return;
    const release = () => {
      if (holder === next) grantNext();
    };
    setTimeout(async () => {
      if (holder !== next) return;
      await next.hold({ name: "", mode: "exclusive" });
      release();
    }, delayMs);
  };
  const request = (_name: string, { steal, signal }: LockOptions, hold: Request["hold"]) =>
    new Promise<void>((_resolve, reject) => {
      const entry = { hold, reject };
      signal?.addEventListener("abort", () => {
        const index = queue.indexOf(entry);
        if (index < 0) return;
        queue.splice(index, 1);
        reject(new Error("aborted"));
      });
      if (steal === true) {
        holder?.reject(new Error("stolen"));
        queue.unshift(entry);
        grantNext();
      } else {
        queue.push(entry);
        if (holder === undefined) grantNext();
      }
    });
  return { request } as unknown as LockManager;
};

/** Opens the editor in a tab. `log`: what the tab was told. */
const openTab = async (locks: LockManager, patienceMs = 20) => {
  const editor = new AbortController();
  const log: string[] = [];
  const lock = await requestEditLock("s1", {
    ...{ locks, patienceMs, signal: editor.signal },
    onGained: () => log.push("gained"),
    onLost: () => log.push("lost"),
  });
  return { lock, log, close: () => editor.abort() };
};

test("the edit lock is held at once, and is released when the editor is closed", async () => {
  const locks = createLocks();
  const first = await openTab(locks);
  expect([first.lock.isHeld, first.log]).toEqual([true, []]);
  first.close();
  const second = await openTab(locks);
  expect([second.lock.isHeld, second.log]).toEqual([true, []]);
});

test("the edit lock is waited for at a reload, while the page before still has it", async () => {
  const locks = createLocks();
  const before = await openTab(locks);
  setTimeout(before.close, 50);
  const after = await openTab(locks, 10_000);
  expect([after.lock.isHeld, after.log]).toEqual([true, []]);
});

test("the edit lock comes to a tab that only shows the smartlink when the other tab is closed", async () => {
  const locks = createLocks();
  const first = await openTab(locks);
  const second = await openTab(locks);
  expect([second.lock.isHeld, second.log]).toEqual([false, []]);
  first.close();
  await expect.poll(() => second.log).toEqual(["gained"]);
  expect(second.lock.isHeld).toBe(true);
});

test("the edit lock is taken over, and comes back when the tab that took it is closed", async () => {
  const locks = createLocks();
  const first = await openTab(locks);
  const second = await openTab(locks);
  await second.lock.takeOver();
  expect([second.lock.isHeld, second.log]).toEqual([true, []]);
  await expect.poll(() => first.log).toEqual(["lost"]);
  expect(first.lock.isHeld).toBe(false);
  second.close();
  await expect.poll(() => first.log).toEqual(["lost", "gained"]);
  expect(second.log).toEqual([]);
});

test("the edit lock is released if it is granted after the editor was closed", async () => {
  const locks = createLocks(50);
  const first = await openTab(locks);
  first.close();
  expect([first.lock.isHeld, first.log]).toEqual([false, []]);
  const second = await openTab(locks, 10_000);
  expect(second.lock.isHeld).toBe(true);
  expect(first.log).toEqual([]);
});

test("the edit lock is not needed where the browser refuses locks", async () => {
  const locks = { request: () => Promise.reject(new Error("not allowed")) } as unknown as LockManager;
  const tab = await openTab(locks);
  expect([tab.lock.isHeld, tab.log]).toEqual([true, []]);
});
