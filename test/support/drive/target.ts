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

/** Asks until there is an answer that is neither null, undefined nor false. Rejects with `what` in its message. */
export const until = async <T>(
  what: string,
  ask: () => T | Promise<T>,
  forMs: number = patienceMs,
): Promise<Truthy<T>> => {
  const endMs = performance.now() + forMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer as Truthy<T>;
      last = undefined;
    } catch (error) {
      // A page that navigates away forgets the question.
      last = error;
    }
    if (performance.now() > endMs)
      throw new Error(`Waited ${forMs} ms in vain for: ${what}`, last === undefined ? {} : { cause: last });
    await sleep(50);
  }
};
