/** Checks the data of an action while it is typed. What depends on placeholders is checked with the current row. */
import { findMissingData, type MissingData } from "#domain/actions/idle-action.ts";
import { readVideoSource } from "#domain/actions/video-page.ts";
import { type ActionType, findActionDefinition } from "#domain/actions.ts";
import { findLinkFault, type LinkFault, type LinkKind } from "#domain/links/link.ts";
import type { Condition, PageContent } from "#domain/model/page-content.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import { mayHoldPlaceholder, type ParsedText, parseText } from "#domain/placeholders/placeholder-text.ts";
import { templateCheck } from "#domain/placeholders/slot-check.ts";
import type { SlotKind } from "#domain/placeholders/slot-kind.ts";
import { findClosestName } from "#domain/text/closest-name.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { InvalidData } from "#domain/values/structured-data.ts";
import { readMainText } from "../page-content/visible-text.ts";

/** The data of placeholders: the names of the columns, and the row that is shown. */
export interface SampleData {
  /** Empty if no data has been added. Then no placeholder is unknown. */
  readonly columns: readonly string[];
  readonly row?: RowData | undefined;
  /** All rows. */
  readonly rows?: readonly RowData[];
  /** The languages of the document, of which the first one formats dates and numbers. */
  readonly languages?: readonly string[];
}

/** Why a text is reported. The view has a sentence for each, in the language of the page. */
export type FindingReason =
  | { readonly code: "unknown-column"; readonly name: string; readonly closest: string | undefined }
  | { readonly code: PlaceholderFault; readonly source: string }
  | { readonly code: "link"; readonly fault: LinkFault; readonly kind: LinkKind; readonly text: string }
  | { readonly code: "email" | "emails" | "phone" | "page"; readonly text: string }
  | { readonly code: "data"; readonly invalid: InvalidData }
  /** The action does nothing. */
  | { readonly code: "idle"; readonly missing: MissingData }
  /** The asset prints nothing. */
  | { readonly code: "content-empty"; readonly content: PageContent["type"] }
  /** The text is valid, but not with the values of the current row. `message`: in English. */
  | { readonly code: "row"; readonly message: string }
  /** `message`: in English. */
  | { readonly code: "other"; readonly message: string };

/** What is wrong with a text. `problem`: it does not work. `warning`: it may not do what is meant. */
export interface TextFinding {
  readonly kind: "problem" | "warning";
  readonly reason: FindingReason;
}

/** Returns the finding for a placeholder that is no column of the data. */
const findUnknownName = (text: string, { columns }: SampleData): TextFinding | undefined => {
  if (columns.length === 0) return undefined;
  for (const part of parseText(text).parts) {
    const unknown = typeof part === "string" ? undefined : part.columns.find((name) => !columns.includes(name));
    if (typeof part === "string" || unknown === undefined) continue;
    if (part.filters.some(({ name }) => name === "default")) continue;
    const closest = findClosestName(unknown, columns);
    return { kind: "warning", reason: { code: "unknown-column", name: unknown, closest } };
  }
  return undefined;
};

/** The rule by which an address of a slot is checked. */
const linkKinds: Readonly<Partial<Record<SlotKind, LinkKind>>> = {
  open: "open",
  fetch: "fetch",
  image: "image",
  media: "media",
  download: "fetch",
};

/** Returns why a text without placeholders is invalid in its slot. */
const findSlotProblem = (text: string, slot: SlotKind): TextFinding | undefined => {
  const problem = templateCheck(slot)?.(text);
  if (problem === undefined) return undefined;
  const kind = linkKinds[slot];
  if (kind !== undefined)
    return { kind: "problem", reason: { code: "link", fault: findLinkFault(text, kind), kind, text } };
  if (slot === "email" || slot === "emails" || slot === "phone" || slot === "page")
    return { kind: "problem", reason: { code: slot, text } };
  return { kind: "problem", reason: { code: "other", message: problem.message } };
};

/** Returns what is wrong with a text in its slot; undefined for valid and empty texts. */
export const checkText = (text: string, slot: SlotKind, sample: SampleData): TextFinding | undefined => {
  if (text.trim() === "") return undefined;
  const { parts, problems } = parseText(text);
  const [malformed] = problems;
  if (malformed !== undefined) return { kind: "problem", reason: { code: "other", message: malformed } };
  const fault = findPlaceholderFault(parts);
  if (fault !== undefined) return { kind: "warning", reason: fault };
  if (parts.every((part) => typeof part === "string")) return findSlotProblem(text, slot);
  const unknown = findUnknownName(text, sample);
  if (unknown !== undefined || sample.row === undefined) return unknown;
  const filled = fillText(text, slot, sample.row);
  return filled.ok ? undefined : { kind: "warning", reason: { code: "row", message: filled.message } };
};

/** A filled text, or why it cannot be filled. */
export type FilledText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** The types whose slot is the one of a text field in a panel. */
const slotTypes: Readonly<Partial<Record<SlotKind, ActionType>>> = {
  open: "url",
  email: "email",
  phone: "phone",
  page: "page",
  image: "image",
  media: "video",
  download: "download",
};

/** Fills the placeholders of a text with the values of a row, encoded and checked as in a generated file. */
export const fillText = (text: string, slot: SlotKind, row: RowData): FilledText => {
  const type = slotTypes[slot] ?? "text";
  const compiled = compileTemplate({ assets: [{ aura: { actions: [{ type, data: text }] } }] });
  const [problem] = compiled.problems;
  if (problem !== undefined) return { ok: false, message: problem.message };
  const filled = fillTemplate(compiled, row);
  if (!filled.ok) return { ok: false, message: filled.problems[0]?.message ?? "" };
  return { ok: true, text: filled.value.assets[0]?.aura.actions[0]?.data ?? "" };
};

/** Returns what is wrong with the data of an action; undefined for valid, empty and unknown ones. */
export const checkActionData = (type: string, data: string, sample: SampleData): TextFinding | undefined => {
  const definition = findActionDefinition(type);
  if (definition === undefined || data.trim() === "") return undefined;
  const { slot, structure } = definition;
  const finding =
    slot === "json" ? undefined : checkText(type === "video" ? readVideoSource(data) : data, slot, sample);
  if (finding !== undefined || structure === undefined) return finding;
  if (mayHoldPlaceholder(data)) return findUnknownName(data, sample);
  const result = structure.read(data);
  return result.ok ? undefined : { kind: "problem", reason: { code: "data", invalid: result } };
};

/** Returns what is wrong with an action as a whole: its data, or that it has none and does nothing. */
export const checkAction = (type: string, data: string, sample: SampleData): TextFinding | undefined => {
  const finding = checkActionData(type, data, sample);
  if (finding !== undefined) return finding;
  const missing = findMissingData(type, data);
  if (missing !== undefined) return { kind: "problem", reason: { code: "idle", missing } };
  const result = data.trim() === "" ? findActionDefinition(type)?.structure?.read(data) : undefined;
  return result === undefined || result.ok ? undefined : { kind: "problem", reason: { code: "data", invalid: result } };
};

/** Returns what is wrong with what an asset prints: its text or value, or that there is none. Sizes are not checked. */
export const checkContent = (content: PageContent, sample: SampleData): TextFinding | undefined => {
  const text = readMainText(content);
  return text.trim() === ""
    ? { kind: "problem", reason: { code: "content-empty", content: content.type } }
    : checkText(text, content.type === "picture" ? "resource" : "text", sample);
};

/** Returns whether a condition reads a column that the data does not have. */
export const checkCondition = ({ column }: Condition, { columns }: SampleData): TextFinding | undefined =>
  columns.length === 0 || columns.includes(column)
    ? undefined
    : { kind: "warning", reason: { code: "unknown-column", name: column, closest: findClosestName(column, columns) } };

/** Returns the text with `https://` where only the scheme is missing; undefined if something else is wrong. */
export const addScheme = (text: string): string | undefined => {
  const address = text.trim();
  return /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#:[]|$))/i.test(address) && !address.includes("@")
    ? `https://${address}`
    : undefined;
};

/** `unclosed`: `[[name` without `]]`. `empty`: `[[ ]]`. `name`: `[[first name]]`, whose name has other characters. */
type PlaceholderFault = "placeholder-unclosed" | "placeholder-empty" | "placeholder-name";

/** Brackets, and what they enclose. An array of numbers in a script is no placeholder. */
const closedForm = /\[\[([^[\]{}"\r\n]{0,80})\]\]/g;
const numbers = /^[\d\s.,eE+-]+$/;
/** Opened at the end of the text or before a letter, and closed neither by two brackets nor by one. */
const openForm = /\[\[(?:\s*$|\s*[\p{L}_][^[\]\r\n]{0,80}\]?)/u;

/** Returns the first text that looks like a placeholder but is none, with its source; undefined if there is none. */
const findPlaceholderFault = (
  parts: ParsedText["parts"],
): { readonly code: PlaceholderFault; readonly source: string } | undefined => {
  for (const part of parts) {
    if (typeof part !== "string" || !part.includes("[[")) continue;
    for (const [source, name = ""] of part.matchAll(closedForm)) {
      if (name.trim() === "") return { code: "placeholder-empty", source };
      if (!numbers.test(name)) return { code: "placeholder-name", source };
    }
    const open = openForm.exec(part.replace(closedForm, ""));
    if (open !== null) return { code: "placeholder-unclosed", source: open[0].trim() };
  }
  return undefined;
};
