/** Stores the reader's answer in the browser for half a year, for one author and set of collectors. */
import { answerLifetimeMs, type ConsentAnswer } from "#reader/model/tracking-consent.ts";

/** Reads and writes the stored answer. */
export interface ConsentStore {
  read(): ConsentAnswer | undefined;
  /** Stores the answer; only until the page closes where the browser allows no storage. */
  write(answer: ConsentAnswer): void;
}

const prefix = "smartlink-consent ";

/** `scope` names the author and the collectors that the answer is for. */
export const createConsentStore = (scope: string): ConsentStore => {
  const key = prefix + scope;
  let sessionAnswer: ConsentAnswer | undefined;
  const readStored = (): ConsentAnswer | undefined => {
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
    read: () => sessionAnswer ?? readStored(),
    write: (answer) => {
      sessionAnswer = answer;
      try {
        localStorage.setItem(key, `${answer} ${Date.now()}`);
      } catch {
        // No storage: the question appears again at the next opening.
      }
    },
  };
};
