/** The reader's answer, kept in the browser for half a year: no name, no document, only whom it was given to. */
import { type Answer, answerLastsMs } from "#reader/model/tracking-consent.ts";

export interface ConsentMemory {
  read(): Answer | undefined;
  /** Kept for this page alone where the browser stores nothing. */
  write(answer: Answer): void;
}

const prefix = "smartlink-consent ";

export const createConsentMemory = (scope: string): ConsentMemory => {
  const key = prefix + scope;
  let here: Answer | undefined;
  const stored = (): Answer | undefined => {
    try {
      const [answer, atMs] = (localStorage.getItem(key) ?? "").split(" ");
      const ageMs = Date.now() - Number(atMs);
      if (!(ageMs < answerLastsMs)) return undefined;
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
