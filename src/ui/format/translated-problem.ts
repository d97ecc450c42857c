/**
 * Problems whose sentence is in the language of the manager. Sentences of other problems come from use cases, which the
 * REST API shares, and are in English.
 */
import { type Problem, type ProblemCode, type ProblemLocation, problem } from "#domain/problem.ts";

const translated = new WeakSet<Problem>();

/** Creates a problem with a translated sentence. */
export const translatedProblem = (code: ProblemCode, message: string, at?: ProblemLocation): Problem => {
  const created = problem(code, message, at);
  translated.add(created);
  return created;
};

/** Returns the `lang` attribute of a problem's sentence; undefined if it is in the language of the page. */
export const languageOf = (shown: Problem): "en" | undefined => (translated.has(shown) ? undefined : "en");
