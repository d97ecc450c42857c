import { setTimeout as sleep } from "node:timers/promises";
import { patienceMs, type Target, type Truthy } from "./driven.ts";
import type { Wanted } from "./in-page.ts";

export const wantedOf = (target: Target): Wanted => {
  if (typeof target === "string") return { selector: target };
  const { role, name } = target;
  return name instanceof RegExp ? { role, pattern: [name.source, name.flags] } : { role, name };
};

export const described = (target: Target): string =>
  typeof target === "string" ? target : `${target.role} ${String(target.name)}`;

/** A page that goes away may never answer: then it is asked anew. */
const answerMs = 10_000;

const inTime = async <T>(answer: T | Promise<T>): Promise<T> => {
  const waiting = new AbortController();
  const late = async (): Promise<never> => {
    await sleep(answerMs, undefined, { signal: waiting.signal });
    throw new Error(`No answer for ${answerMs} ms`);
  };
  try {
    return await Promise.race([answer, late()]);
  } finally {
    waiting.abort();
  }
};

/**
 * Asks until there is an answer that is neither null, undefined nor false. Rejects with `what` in its message.
 * `acts`: asking does something, so that a late answer is waited for.
 */
export const until = async <T>(
  what: string,
  ask: () => T | Promise<T>,
  { acts = false }: { readonly acts?: boolean } = {},
): Promise<Truthy<T>> => {
  const endMs = performance.now() + patienceMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await (acts ? ask() : inTime(ask()));
      if (answer !== null && answer !== undefined && answer !== false) return answer as Truthy<T>;
      last = undefined;
    } catch (error) {
      // A page that navigates away forgets the question.
      last = error;
    }
    if (performance.now() > endMs)
      throw new Error(`Waited ${patienceMs} ms in vain for: ${what}`, last === undefined ? {} : { cause: last });
    await sleep(50);
  }
};
