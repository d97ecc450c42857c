/** Conditions of pages (`config.pages`) as steps of the editor change them: one setting whose text is their JSON. */
import type { PageCondition } from "#domain/model/page-content.ts";

/** The name of the setting. */
export const pagesSetting = "pages";

/** Reads the text of the setting. It is empty if all rows have all pages. */
export const readPageConditions = (text: string | undefined): readonly PageCondition[] =>
  text ? (JSON.parse(text) as readonly PageCondition[]) : [];

/** Writes the text of the setting. */
export const writePageConditions = (conditions: readonly PageCondition[] | undefined): string =>
  conditions === undefined || conditions.length === 0 ? "" : JSON.stringify(conditions);
