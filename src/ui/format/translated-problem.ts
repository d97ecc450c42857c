/**
 * Sentences of problems in the language of the manager. Those of use cases, which the REST API shares, are in English and
 * have a translation; others are made in the language of the page.
 */
import { html, nothing, type TemplateResult } from "lit";
import { type Problem, type ProblemCode, type ProblemLocation, problem } from "#domain/problem.ts";
import { getLanguage, translateSentence } from "../i18n/language.ts";

const translated = new WeakSet<Problem>();

/** Creates a problem with a translated sentence. */
export const translatedProblem = (code: ProblemCode, message: string, at?: ProblemLocation): Problem => {
  const created = problem(code, message, at);
  translated.add(created);
  return created;
};

/** Returns an English sentence in the language of the manager; the sentence itself if it has no translation. */
export const describeSentence = (sentence: string): string => translateSentence(sentence) ?? sentence;

/** Renders an English sentence in the language of the manager. One without a translation is marked as English. */
export const renderSentence = (sentence: string): TemplateResult => {
  const translation = translateSentence(sentence);
  const isForeign = translation === undefined && getLanguage() !== "en";
  return html`<span lang=${isForeign ? "en" : nothing}>${translation ?? sentence}</span>`;
};

/** Renders the sentence of a problem in the language of the manager. */
export const renderProblemSentence = (shown: Problem): TemplateResult =>
  translated.has(shown) ? html`<span>${shown.message}</span>` : renderSentence(shown.message);
