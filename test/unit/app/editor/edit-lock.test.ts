import { expect, it } from "vitest";
import { requestEditLock } from "#app/services/editor/edit-lock.ts";
import { createDeferred } from "#domain/values/deferred.ts";

/** Grants every lock when `grant` is called. `isFree`: whether the last granted lock was released. */
const createSlowLocks = () => {
  const granted = createDeferred();
  const state = { isFree: true };
  const locks = {
    request: async (name: string, _options: LockOptions, hold: (lock: Lock | null) => unknown) => {
      await granted.promise;
      state.isFree = false;
      await hold({ name, mode: "exclusive" });
      state.isFree = true;
    },
  } as unknown as LockManager;
  return { locks, grant: () => granted.resolve(), state };
};

it("holds the lock until the editor is closed", async () => {
  const { locks, grant, state } = createSlowLocks();
  const editor = new AbortController();
  grant();
  const lock = await requestEditLock("s1", { locks, signal: editor.signal, onLost: () => undefined });
  expect([lock.isHeld, state.isFree]).toEqual([true, false]);
  editor.abort();
  await expect.poll(() => state.isFree).toBe(true);
});

it("releases a lock that is granted after the editor was closed", async () => {
  const { locks, grant, state } = createSlowLocks();
  const editor = new AbortController();
  const request = requestEditLock("s1", { locks, signal: editor.signal, onLost: () => undefined });
  editor.abort();
  grant();
  await request;
  await expect.poll(() => state.isFree).toBe(true);
});
