/** Finds elements and waits for them. */
import { setTimeout as sleep } from "node:timers/promises";
import { patienceMs, type Target, type Truthy } from "./driven-browser.ts";
import type { Locator } from "./in-page.ts";

/** Converts a target to what `locate` finds in the page. */
export const toLocator = (target: Target): Locator => {
  if (typeof target === "string") return { selector: target };
  const { role, name } = target;
  return name instanceof RegExp ? { role, pattern: [name.source, name.flags] } : { role, name };
};

/** Describes a target for an error message. */
export const describeTarget = (target: Target): string =>
  typeof target === "string" ? target : `${target.role} ${String(target.name)}`;

/** A page that is being left may never answer, so it is asked again after this time. */
const answerTimeoutMs = 10_000;

const withTimeout = async <T>(response: T | Promise<T>): Promise<T> => {
  const controller = new AbortController();
  const rejectLater = async (): Promise<never> => {
    await sleep(answerTimeoutMs, undefined, { signal: controller.signal });
    throw new Error(`No answer for ${answerTimeoutMs} ms`);
  };
  try {
    return await Promise.race([response, rejectLater()]);
  } finally {
    controller.abort();
  }
};

/** How to wait. */
export interface WaitOptions {
  /** Whether `ask` has an effect or waits itself: then a late answer is waited for. */
  readonly acts?: boolean;
  /** Returns what the page shows, for the error. */
  readonly describeView?: () => Promise<string>;
}

/** Calls `ask` until its result is neither null, undefined nor false. Rejects with `what` in its message. */
export const waitUntil = async <T>(
  what: string,
  ask: () => T | Promise<T>,
  { acts = false, describeView }: WaitOptions = {},
): Promise<Truthy<T>> => {
  const endMs = performance.now() + patienceMs;
  let lastError: unknown;
  for (;;) {
    try {
      const response = await (acts ? ask() : withTimeout(ask()));
      if (response !== null && response !== undefined && response !== false) return response as Truthy<T>;
      lastError = undefined;
    } catch (error) {
      // The page has navigated away.
      lastError = error;
    }
    if (performance.now() > endMs)
      throw new Error(
        [`Timed out after ${patienceMs} ms, waiting for: ${what}`, ...(await explain(lastError, describeView))].join(
          ". ",
        ),
        lastError === undefined ? {} : { cause: lastError },
      );
    await sleep(50);
  }
};

/** Reports of test runs show the message of an error, not its cause. */
const explain = async (
  lastError: unknown,
  describeView: WaitOptions["describeView"] = async () => "",
): Promise<readonly string[]> => {
  const view = await withTimeout(describeView()).catch(() => "The page does not answer");
  const reason = lastError instanceof Error ? lastError.message : "";
  return [reason, view].filter((text) => text !== "");
};

/** Returns the file input in which a page takes files that are dropped on an element: one inside it, else its first one. */
export const findDropInput = (target: Target): string => {
  if (typeof target !== "string") return "input[type=file]";
  const inside = `:is(${target}) input[type=file]`;
  return `body:has(${inside}) ${inside}, body:not(:has(${inside})) input[type=file]`;
};
