/** Warns of what limits who opens a web document, and when: a PDF opens for everyone who has its file. */
import { type BatchParams, makesPages, makesPdfs } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { type Problem, problem } from "#domain/problem.ts";

type Settings = Smartlink["config"]["global"];

/** The limits in the words of the message, and whether settings have them. Rows may fill a placeholder. */
const limits: readonly (readonly [name: string, isSet: (settings: Settings) => boolean])[] = [
  ["the start date", ({ startDateTime }) => startDateTime.trim() !== ""],
  ["the end date", ({ endDateTime }) => endDateTime.trim() !== ""],
  ["the limit of openings", ({ usageLimited }) => isFilled(usageLimited) || Number(usageLimited) > 0],
  ["the personal link", ({ userStatus }) => isFilled(userStatus) || Number(userStatus) === 1],
  ["the prompt for an e-mail address", ({ emailRequired }) => isFilled(emailRequired) || emailRequired === "true"],
];

const isFilled = (value: string | number): boolean => findPlaceholders(String(value)).length > 0;

/** Returns a warning for each limit of the documents of a batch that makes PDFs. */
export const describePdfLimits = (
  params: Pick<BatchParams, "outputs">,
  { config }: Pick<Smartlink, "config">,
): readonly Problem[] => {
  if (!makesPdfs(params)) return [];
  const remedy = makesPages(params)
    ? "To keep it, make web documents only, or publish no PDFs."
    : "To keep it, make web documents in place of PDFs.";
  return limits.flatMap(([name, isSet]) => {
    if (!isSet(config.global)) return [];
    const sentence = `PDFs open for everyone who has the file, at any time: ${name} works in web documents only. ${remedy}`;
    return [problem("pdf-limits-omitted", sentence, { path: "outputs" })];
  });
};
