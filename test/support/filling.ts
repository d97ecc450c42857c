/** Fills templates with the values of a row, for tests of placeholders and their slots. */

import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import type { Problem } from "#domain/problem.ts";

export type Row = Record<string, string>;

export const fill = (tree: unknown, data: Row, locale = "en") => fillTemplate(compileTemplate(tree), data, locale);

/** Returns the filled tree. @throws if the row is rejected. */
export const filled = (tree: unknown, data: Row, locale = "en"): unknown => {
  const result = fill(tree, data, locale);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  return result.value;
};

/** Returns the problems of a rejected row. @throws if the row is accepted. */
export const refused = (tree: unknown, data: Row): readonly Problem[] => {
  const result = fill(tree, data);
  if (result.ok) throw new Error(`not rejected: ${JSON.stringify(result.value)}`);
  return result.problems;
};

export const action = (type: string, data: string) => ({ assets: [{ aura: { actions: [{ type, data }] } }] });
export const actionData = (type: string, data: string, row: Row): string => {
  const tree = filled(action(type, data), row) as ReturnType<typeof action>;
  return tree.assets[0]?.aura.actions[0]?.data ?? "";
};
export const actionPath = "assets[0].aura.actions[0].data";
export const codes = (problems: readonly Problem[]) => problems.map(({ code }) => code);
