/** Finds damaged texts in JSON of people and programs, which can write any character as an escape. */

import { type Problem, problem } from "../problem.ts";
import { describeDamage, describeOverride } from "../text/damaged-text.ts";
import { joinPath } from "../text/join-path.ts";

/** Titles and names: of smartlinks, their assets and their look, of folders and PDFs. */
const titlePath = /^(?:title|name|assets\[\d+\]\.aura\.name|(?:config\.)?skin\.title)$/;

/** Returns the end of a sentence about a damaged text with what to do. */
export const describeDamagedText = (damage: string): string =>
  `the text ${damage}. Remove the character, or write the text again.`;

/** Returns a problem for each damaged text of a value, with its path. */
export const findDamagedTexts = (value: unknown): readonly Problem[] => {
  const problems: Problem[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node === "string") {
      const damage = describeDamage(node) ?? (titlePath.test(path) ? describeOverride(node) : undefined);
      if (damage !== undefined)
        problems.push(problem("text-damaged", `${path}: ${describeDamagedText(damage)}`, { path }));
    } else if (Array.isArray(node))
      node.forEach((child, index) => {
        visit(child, joinPath(path, index));
      });
    else if (typeof node === "object" && node !== null)
      for (const [key, child] of Object.entries(node)) visit(child, joinPath(path, key));
  };
  visit(value, "");
  return problems;
};
