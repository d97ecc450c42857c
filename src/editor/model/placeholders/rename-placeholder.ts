import { renameJoinedColumn } from "#domain/placeholders/join-filter.ts";
import { parseText } from "#domain/placeholders/placeholder-text.ts";
import { escapeRegExp } from "#domain/text/escape-reg-exp.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { type Command, toChangePatch, toPatches } from "../commands/command.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import type { SettingsChange } from "../history/history.ts";
import { setCondition } from "../page-content/content-changes.ts";
import { pagesSetting, readPageConditions, writePageConditions } from "../page-content/pages-setting.ts";

/** Returns the function that renames a placeholder in a text, also where `join` names it. Its filters stay. */
const createRename = (from: string, to: string): ((text: string) => string) => {
  const form = new RegExp(`\\[\\[${escapeRegExp(from)}(?=\\]\\]|\\|)`, "g");
  return (text) => {
    const renamed = text.replace(form, () => `[[${to}`);
    if (!/\|\s*join\s*:/.test(renamed)) return renamed;
    return parseText(renamed)
      .parts.map((part) => (typeof part === "string" ? part : renameJoinedColumn(part.source, from, to)))
      .join("");
  };
};

/** Renames a placeholder in all assets, also where a condition reads its column; filters stay. For accepting a suggestion. */
export const renamePlaceholder = (from: string, to: string): Command => {
  const renameText = createRename(from, to);
  const rename = (value: unknown): unknown => {
    if (typeof value === "string") return renameText(value);
    if (Array.isArray(value)) return mapItems(value, rename);
    return isRecord(value) ? mapFields(value, rename) : value;
  };
  return ({ assets }) =>
    toPatches(
      [...assets.values()].flatMap((asset) => {
        const renamed = renameCondition(rename(asset) as EditorAsset, from, to);
        return toChangePatch(asset, renamed === asset ? asset : { ...renamed, id: asset.id });
      }),
    );
};

const renameCondition = (asset: EditorAsset, from: string, to: string): EditorAsset => {
  const { show_when } = asset.aura;
  return show_when?.column === from ? setCondition(asset, { ...show_when, column: to }) : asset;
};

/** Renames a placeholder in the texts of settings, also where a condition of pages reads its column. Undefined if none has it. */
export const renameInSettings = (
  settings: Readonly<Record<string, string>>,
  from: string,
  to: string,
): SettingsChange | undefined => {
  const renameText = createRename(from, to);
  const rename = ([name, text]: readonly [string, string]): string =>
    name === pagesSetting ? renameInPages(text, from, to) : renameText(text);
  const changed = Object.entries(settings).filter((entry) => rename(entry) !== entry[1]);
  if (changed.length === 0) return undefined;
  return {
    before: Object.fromEntries(changed),
    after: Object.fromEntries(changed.map((entry) => [entry[0], rename(entry)])),
  };
};

const renameInPages = (text: string, from: string, to: string): string =>
  writePageConditions(
    readPageConditions(text).map((entry) =>
      entry.show_when.column === from ? { ...entry, show_when: { ...entry.show_when, column: to } } : entry,
    ),
  );

/** Returns the same list if no item changes. */
const mapItems = (items: readonly unknown[], map: (value: unknown) => unknown): readonly unknown[] => {
  const mapped = items.map(map);
  return mapped.every((item, index) => item === items[index]) ? items : mapped;
};

const mapFields = (fields: Readonly<Record<string, unknown>>, map: (value: unknown) => unknown) => {
  const mapped = Object.entries(fields).map(([key, value]) => [key, map(value)] as const);
  return mapped.every(([key, value]) => value === fields[key]) ? fields : Object.fromEntries(mapped);
};
