/** Describes locations of problems in the language of the manager. `#domain/problems` does the same for reports, in English. */
import { msg, str } from "@lit/localize";
import type { ProblemLocation } from "#domain/problem.ts";
import type { AssetNames } from "#domain/problems/name-assets.ts";
import { readLocation } from "#domain/problems/read-location.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { translateSentence } from "../i18n/language.ts";
import { plural } from "../i18n/plural.ts";
import { formatCount } from "./counts.ts";
import { joinNames } from "./quantities.ts";

/** What is known of the texts and assets of a template, by their paths, and of its placeholders, such as `[[name]]`. */
export type FieldNames = Readonly<
  Record<string, { readonly asset: string; readonly values: readonly string[] } | undefined>
>;

/** Returns the names of a template's assets as names of fields. */
export const toFieldNames = (names: AssetNames): FieldNames =>
  Object.fromEntries(Object.entries(names).map(([path, asset]) => [path, { asset, values: [] }]));

/** Returns file, line, row and field, joined by ` · `; empty if the location is unknown. */
export const describeLocation = (location: ProblemLocation | undefined, fields: FieldNames = {}): string => {
  const at = readLocation(location);
  const { file, sheet, files, line, column, row, rows, reference_id, path, placeholders } = at;
  return [
    file,
    sheet === undefined ? undefined : msg(str`sheet “${sheet}”`),
    files === undefined ? undefined : describeFiles(files),
    line === undefined || row !== undefined ? undefined : describeLine(line, column),
    row === undefined ? undefined : describeTableRows(at, { count: 1, first: [row] }),
    rows === undefined ? undefined : describeTableRows(at, rows),
    reference_id,
    path === undefined || path === "" ? undefined : describePath(path, fields, placeholders),
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
};

const describeFiles = ({ count, first }: NonNullable<ProblemLocation["files"]>): string =>
  joinNames(first, count - first.length);

const describeLine = (line: number, column: number | undefined): string =>
  column === undefined ? msg(str`line ${line}`) : msg(str`line ${line}, column ${column}`);

/** Describes rows of the data, with the line in the file if it is known, else the numbers that a spreadsheet shows. */
const describeTableRows = (
  { headerRow, line, sheet }: ProblemLocation,
  rows: NonNullable<ProblemLocation["rows"]>,
): string => {
  const description = describeRows(rows);
  if (line !== undefined) return msg(str`${description} (line ${line} of the file)`);
  if (headerRow === undefined) return description;
  const inTable = describeRows({ count: rows.count, first: rows.first.map((row) => row + headerRow) });
  return sheet === undefined
    ? msg(str`${description} (${inTable} of the file)`)
    : msg(str`${description} (${inTable} of the sheet)`);
};

const describeRows = ({ count, first }: NonNullable<ProblemLocation["rows"]>): string => {
  const more = count - first.length;
  const numbers = first.map(formatCount);
  const list = numbers.join(", ");
  if (more > 0)
    return plural(more, {
      one: msg(str`rows ${list} and ${formatCount(more)} more`, { id: "rows-and-one-more" }),
      other: msg(str`rows ${list} and ${formatCount(more)} more`, { id: "rows-and-more" }),
    });
  const last = numbers.at(-1) ?? "";
  return count === 1 ? msg(str`row ${last}`) : msg(str`rows ${numbers.slice(0, -1).join(", ")} and ${last}`);
};

const fieldNames: Readonly<Record<string, () => string>> = {
  title: () => msg("Title"),
  smartlinkSocialDesc: () => msg("Description for sharing"),
  "config.global.startDateTime": () => msg("Available from"),
  "config.global.endDateTime": () => msg("Available until"),
  tracking_email: () => msg("Tracking e-mail"),
  callback_post: () => msg("Callback address"),
  pdfz_password: () => msg("Password"),
  pdf: () => "PDF",
  batch_id: () => msg("Batch id"),
  public_url: () => msg("Public address"),
  personal_links: () => msg("Personal links"),
  callback_url: () => msg("Address for notices"),
  callback_emails: () => msg("E-mail addresses for notices"),
};

const assetPath = /^assets\[(\d+)\](?:\.(?:aura\.)?(.+))?$/;
const markPath = /^config\.mark_texts\[\d+\]$/;
const actionPath = /^actions\[(\d+)\](?:\.(?:data\.?)?(.+)?)?$/;
const filePath = /^files\.(.+?)(?:\.url)?$/;

/**
 * Describes a JSON path of a smartlink or row, counted from 1: `assets[0].aura.actions[1]` is “Asset 1, action 2”. What fills
 * a text stands before it, and an asset has its name if that is known: “Price (Text “Order” on page 2)”. `placeholders`: those of the
 * text that are meant.
 */
export const describePath = (path: string, fields: FieldNames = {}, placeholders?: readonly string[]): string => {
  const { asset = "", values: allValues = [] } = findField(path, fields) ?? {};
  const values = placeholders?.map((name) => describePlaceholder(name, fields)) ?? allValues;
  const place = describePlace(path, asset);
  if (values.length === 0) return place;
  return `${joinNames(values.slice(0, maxValues), Math.max(0, values.length - maxValues))} (${place})`;
};

/** Returns the column that fills a placeholder; its name if none does. */
export const describePlaceholder = (name: string, fields: FieldNames = {}): string =>
  readOwnProperty(fields, `[[${name}]]`)?.values[0] ?? name;

/** Number of columns that are listed for one text. */
const maxValues = 3;

/** Returns what is known of the text, or of the next one that contains it. Several columns may fill another part of that one. */
const findField = (path: string, fields: FieldNames): FieldNames[string] => {
  const field = readOwnProperty(fields, path);
  const container = path.replace(/(?:\.[^.[\]]+|\[[^\]]*\])$/, "");
  if (field !== undefined || container === path) return field;
  const { asset, values } = findField(container, fields) ?? { asset: "", values: [] };
  return { asset, values: values.length === 1 ? values : [] };
};

const describePlace = (path: string, name: string): string => {
  const asset = assetPath.exec(path);
  if (markPath.test(path)) return msg("text of the PDF");
  if (asset === null) return readOwnProperty(fieldNames, path)?.() ?? countFromOne(path);
  const [, index = "0", rest = ""] = asset;
  const number = Number(index) + 1;
  if (name === "") return [msg(str`Asset ${number}`), ...(rest === "" ? [] : [describeAssetPart(rest)])].join(", ");
  const part = rest.replace(actionPath, "$2");
  return [translateSentence(name) ?? name, ...(part === "" ? [] : [describeAssetPart(part)])].join(", ");
};

const describeAssetPart = (path: string): string => {
  const file = filePath.exec(path)?.[1];
  if (file !== undefined) return msg(str`file ${file}`);
  const action = actionPath.exec(path);
  if (action === null) return countFromOne(path);
  const [, index = "0", rest = ""] = action;
  return [msg(str`action ${Number(index) + 1}`), ...(rest === "" ? [] : [countFromOne(rest)])].join(", ");
};

const countFromOne = (path: string): string => path.replace(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`);
