/** Finds addresses, e-mail addresses, phone numbers and marks in the text of a page. */
import type { ActionType } from "../actions.ts";
import { readEmailLink, readPhoneLink } from "../links/contact-link.ts";
import { safeLink } from "../links/link.ts";
import type { JoinedText } from "./joined-text.ts";
import type { Confidence, FoundAsset, ProposalRule } from "./proposal.ts";

/** An address in a text, as a recogniser of links finds it. */
export interface TextLink {
  readonly start: number;
  readonly end: number;
  /** With a scheme, which the text may lack. */
  readonly url: string;
  /** Whether the text itself has the scheme or begins with `www.`. */
  readonly isExplicit: boolean;
}

/** Finds addresses in a text. */
export type FindTextLinks = (text: string) => readonly TextLink[];

interface TextMatch {
  readonly start: number;
  readonly end: number;
  readonly rule: ProposalRule;
  readonly type: ActionType;
  readonly data: string;
  readonly confidence: Confidence;
  readonly name?: string;
  readonly source?: string;
}

/** Converts a part of the text to a found asset. A part without characters on the page gives none. */
export const toFoundAsset = (page: number, joined: JoinedText, match: TextMatch): readonly FoundAsset[] => {
  const { start, end, name, source = "", ...found } = match;
  const box = joined.locate(start, end);
  const quote = joined.text.slice(start, end).replace(/\s+/g, " ").trim();
  return box === undefined ? [] : [{ ...found, page, box, quote, source, name: name ?? quote }];
};

/** Finds addresses of the web and of e-mail. */
export const findAddresses = (page: number, joined: JoinedText, findLinks: FindTextLinks): readonly FoundAsset[] =>
  findLinks(joined.text).flatMap(({ start, end, url, isExplicit }) => {
    if (/^mailto:/i.test(url)) {
      const data = url.replace(/^mailto:/i, "");
      if (readEmailLink(data) === undefined) return [];
      return toFoundAsset(page, joined, { start, end, rule: "email", type: "email", data, confidence: "high" });
    }
    const data = safeLink(url, "open");
    if (data === undefined || !/^https?:/.test(data)) return [];
    // Without a scheme, the text may be the name of a file or an abbreviation.
    const confidence = isExplicit ? "high" : "medium";
    return toFoundAsset(page, joined, { start, end, rule: "address", type: "url", data, confidence });
  });

/** International numbers only: other numbers look like prices, dates and article numbers. */
const phoneForm = /(?<![\w+])\+[1-9](?:[\s\u00a0().\-/]{0,3}\d){6,14}(?![\w])/g;
const phoneWord = /(?:tel|phone|fon|mobil|fax|call|✆|☎)[^\n]{0,12}$/i;

/** Finds phone numbers that begin with `+`. */
export const findPhones = (page: number, joined: JoinedText): readonly FoundAsset[] =>
  [...joined.text.matchAll(phoneForm)].flatMap(({ 0: number, index }) => {
    if (number.includes("\n") || readPhoneLink(number) === undefined) return [];
    const confidence = phoneWord.test(joined.text.slice(Math.max(0, index - 24), index)) ? "high" : "medium";
    const [start, end] = [index, index + number.length];
    const data = number.replace(/[\s\u00a0]+/g, " ");
    return toFoundAsset(page, joined, { start, end, rule: "phone", type: "phone", data, confidence });
  });

/** Names of action types in marks, such as `[[link:https://example.org]]`. */
const markTypes: Readonly<Record<string, ActionType>> = {
  link: "url",
  url: "url",
  page: "page",
  email: "email",
  phone: "phone",
  text: "text",
  html: "html",
  image: "image",
  video: "video",
  audio: "audio",
  download: "download",
};

const markForm = /\[\[\s*([A-Za-z_][A-Za-z0-9_.-]*)((?:\|[^[\]\n]{0,80})?)(?:\s*:\s*([^[\]\n]{1,200}))?\s*\]\]/g;

/** `{{link, https://example.org/[[code]]}}`: the type and its data, which may have placeholders. */
const typedMarkForm = /\{\{\s*([A-Za-z]+)\s*,\s*([^{}\n]{1,300}?)\s*\}\}/g;

const findType = (name: string): ActionType | undefined =>
  Object.hasOwn(markTypes, name.toLowerCase()) ? markTypes[name.toLowerCase()] : undefined;

/**
 * Finds marks that the author wrote into the PDF: `[[name]]` becomes a text with the placeholder, `[[link:address]]` and
 * `{{link, address}}` an action of that type. `columns`: the names of the data's columns; empty if there is no data.
 */
export const findMarks = (page: number, joined: JoinedText, columns: readonly string[]): readonly FoundAsset[] => {
  const typed = [...joined.text.matchAll(typedMarkForm)].filter(([, name = ""]) => findType(name) !== undefined);
  const isInTyped = (index: number) =>
    typed.some(({ 0: mark, index: start }) => index >= start && index < start + mark.length);
  const toMark = (start: number, mark: string, type: ActionType, data: string) =>
    toFoundAsset(page, joined, { start, end: start + mark.length, rule: "mark", type, data, confidence: "high" });
  return [
    ...typed.flatMap(({ 0: mark, 1: name = "", 2: data = "", index }) => {
      const type = findType(name);
      return type === undefined ? [] : toMark(index, mark, type, data);
    }),
    ...[...joined.text.matchAll(markForm)].flatMap((match) => {
      const [mark, name = "", filters = "", data] = match;
      const type = findType(name);
      if (isInTyped(match.index)) return [];
      if (data !== undefined) return type === undefined ? [] : toMark(match.index, mark, type, data.trim());
      return toFoundAsset(page, joined, {
        start: match.index,
        end: match.index + mark.length,
        rule: "mark",
        type: "text",
        data: `[[${name}${filters}]]`,
        confidence: columns.length === 0 || columns.includes(name) ? "high" : "medium",
        name,
        source: name,
      });
    }),
  ];
};
