/** Assembles the catalogue of a language from its parts: one for each subject, the same in every language. */
import type { SentenceCatalogue } from "./translate-sentences.ts";

/** The sentences of a subject by their English pattern. */
export type Sentences = Readonly<Record<string, string>>;

const subjects = [
  ...(["intake", "json", "values", "documents", "assets", "jobs", "reports", "publishing", "library"] as const),
] as const;

/** The sentences of a language by subject. */
export type SentenceParts = Readonly<Record<(typeof subjects)[number], Sentences>>;

/** Assembles a catalogue. `quotes`: what stands before and after a quoted name. */
export const assembleCatalogue = (
  language: string,
  quotes: SentenceCatalogue["quotes"],
  parts: SentenceParts,
): SentenceCatalogue => ({
  language,
  quotes,
  sentences: Object.assign({}, ...subjects.map((subject) => parts[subject])),
});
