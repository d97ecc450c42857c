/** The differences between two states of a smartlink in plain words. */

import { msg, str } from "@lit/localize";
import type { SmartlinkComparison, ValueChange } from "#domain/library/compare-smartlinks.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { formatCount } from "#ui/format/counts.ts";
import { shortenText } from "#ui/format/short-text.ts";
import { plural } from "#ui/i18n/plural.ts";
import { isGlobalSetting, recordFieldNames, type SkinFieldName, skinFields } from "../settings/setting-field.ts";
import { fieldOf } from "../settings/setting-groups.ts";
import { describeSetting, readGlobal, readMarks } from "../settings/setting-values.ts";

/** A changed setting with both values. */
export interface SettingLine {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A changed asset. */
export interface AssetLine {
  readonly id: string;
  readonly name: string;
  /** What happened to it, such as “Moved”. */
  readonly change: string;
  /** Where, or which of its fields. */
  readonly detail: string;
}

const assetFieldLabels: Readonly<Record<string, () => string>> = {
  name: () => msg("name", { desc: "Changed part of an asset" }),
  actions: () => msg("action", { desc: "Changed part of an asset" }),
  background: () => msg("icon", { desc: "Changed part of an asset" }),
  files: () => msg("files", { desc: "Changed part of an asset" }),
  order: () => msg("order", { desc: "Changed part of an asset" }),
  center_z: () => msg("order", { desc: "Changed part of an asset" }),
};

/** In UTF-16 units. */
const maxValueLength = 80;

const describeValue = (value: unknown): string => {
  if (value === undefined || value === null || value === "") return msg("None");
  if (typeof value === "boolean") return value ? msg("On") : msg("Off");
  return shortenText(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), maxValueLength);
};

const isRecordField = (key: string): key is (typeof recordFieldNames)[number] =>
  recordFieldNames.some((name) => name === key);

const toText = (value: unknown): string => (Array.isArray(value) ? value.join(",") : String(value ?? ""));

/** Names a field of the record. `titleOf` returns the title of a PDF. */
const describeField = ({ key, before, after }: ValueChange, titleOf: (id: string) => string): SettingLine => {
  if (key === "_content") return { label: "PDF", before: titleOf(String(before)), after: titleOf(String(after)) };
  if (!isRecordField(key)) return { label: key, before: describeValue(before), after: describeValue(after) };
  const field = fieldOf(key);
  const describe = (value: unknown) => describeSetting(field, toText(value)) || msg("None");
  // Both passwords are dots: that it is another one must be said.
  const isChangedSecret = before !== "" && after !== "" && field.control.type === "password";
  return {
    label: field.label,
    before: describe(before),
    after: isChangedSecret ? msg("Another password") : describe(after),
  };
};

const describeGlobal = ({ key, before, after }: ValueChange): SettingLine => {
  if (key === "marks") {
    const field = fieldOf(key);
    const describe = (value: unknown) => describeSetting(field, readMarks(value));
    return { label: field.label, before: describe(before), after: describe(after) };
  }
  if (key === "pages")
    return { label: msg("Conditions of pages"), before: describeValue(before), after: describeValue(after) };
  if (!isGlobalSetting(key)) return { label: key, before: describeValue(before), after: describeValue(after) };
  const field = fieldOf(key);
  const describe = (value: unknown) => describeSetting(field, readGlobal(key, value));
  return { label: field.label, before: describe(before), after: describe(after) };
};

const describeSkin = ({ key, before, after }: ValueChange): SettingLine => {
  const name = (Object.keys(skinFields) as SkinFieldName[]).find((field) => skinFields[field] === key);
  if (name === undefined) return { label: key, before: describeValue(before), after: describeValue(after) };
  const field = fieldOf(name);
  const describe = (value: unknown) => describeSetting(field, toText(value));
  return { label: field.label, before: describe(before), after: describe(after) };
};

/** Lists the changed settings: the PDF and the record's fields first, then those of the reader and its colours. */
export const listSettingLines = (
  { fields, settings, skin }: SmartlinkComparison,
  titleOf: (contentId: string) => string = () => msg("A PDF"),
): readonly SettingLine[] => [
  ...fields.map((change) => describeField(change, titleOf)),
  ...settings.map(describeGlobal),
  ...skin.map(describeSkin),
];

/** Lists the changed assets, with their pages. */
export const listAssetLines = ({ assets }: SmartlinkComparison): readonly AssetLine[] => {
  const line = ({ id, name }: { id: string; name: string }, change: string, detail: string): AssetLine => ({
    id,
    name: name || msg("Asset without a name"),
    change,
    detail,
  });
  return [
    ...assets.added.map((asset) => line(asset, msg("Added"), msg(str`Page ${asset.page}`))),
    ...assets.removed.map((asset) => line(asset, msg("Removed"), msg(str`Page ${asset.page}`))),
    ...assets.moved.map((asset) => line(asset, msg("Moved"), describeMove(asset.from, asset.to))),
    ...assets.changed.map((asset) => {
      const labels = new Set(asset.fields.map((field) => readOwnProperty(assetFieldLabels, field)?.() ?? field));
      return line(asset, msg("Changed"), msg(str`Page ${asset.page}: ${[...labels].join(", ")}`));
    }),
  ];
};

type Place = SmartlinkComparison["assets"]["moved"][number]["from"];

const describeMove = (from: Place, to: Place): string => {
  if (from.page !== to.page) return msg(str`Page ${from.page} to page ${to.page}`);
  const isResized = from.width !== to.width || from.height !== to.height;
  const isShifted = from.x !== to.x || from.y !== to.y;
  const change = isResized ? (isShifted ? msg("position and size") : msg("size")) : msg("position");
  return msg(str`Page ${to.page}: ${change}`);
};

const maxNamedSettings = 2;

/** Describes the differences in a line: `Title, Printing, 2 assets moved`. Empty where there are none. */
export const summarizeComparison = (comparison: SmartlinkComparison): string => {
  const labels = listSettingLines(comparison).map(({ label }) => label);
  const { added, removed, moved, changed } = comparison.assets;
  const assetParts = [
    ...(added.length === 0 ? [] : [addedText(added.length)]),
    ...(removed.length === 0 ? [] : [removedText(removed.length)]),
    ...(moved.length === 0 ? [] : [movedText(moved.length)]),
    ...(changed.length === 0 ? [] : [changedText(changed.length)]),
  ];
  const settingParts = labels.length > maxNamedSettings ? [msg(str`${formatCount(labels.length)} settings`)] : labels;
  return [...settingParts, ...assetParts].join(", ");
};

const addedText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} asset added`),
    other: msg(str`${formatCount(count)} assets added`),
  });

const removedText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} asset removed`),
    other: msg(str`${formatCount(count)} assets removed`),
  });

const movedText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} asset moved`),
    other: msg(str`${formatCount(count)} assets moved`),
  });

const changedText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} asset changed`),
    other: msg(str`${formatCount(count)} assets changed`),
  });
