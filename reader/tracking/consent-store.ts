/** The reader's answer, kept in the browser for half a year: no name, no document, only whom it was given to. */
import { answerLifetimeMs, type ConsentAnswer } from "#reader/model/tracking-consent.ts";

export interface ConsentStore {
  read(): ConsentAnswer | undefined;
  /** Kept for this page alone where the browser stores nothing. */
  write(answer: ConsentAnswer): void;
}

const prefix = "smartlink-consent ";

export const createConsentStore = (scope: string): ConsentStore => {
  const key = prefix + scope;
  let here: ConsentAnswer | undefined;
  const stored = (): ConsentAnswer | undefined => {
    try {
      const [answer, atMs] = (localStorage.getItem(key) ?? "").split(" ");
      const ageMs = Date.now() - Number(atMs);
      if (!(ageMs < answerLifetimeMs)) return undefined;
      return answer === "yes" || answer === "no" ? answer : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    read: () => here ?? stored(),
    write: (answer) => {
      here = answer;
      try {
        localStorage.setItem(key, `${answer} ${Date.now()}`);
      } catch {
        // Storage is forbidden here: the question comes again at the next opening.
      }
    },
  };
};
