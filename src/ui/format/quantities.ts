/** Counts with their nouns, for lists and sentences in several places. */
import { msg, str } from "@lit/localize";
import { plural } from "../i18n/plural.ts";
import { formatCount } from "./counts.ts";

/** Returns `1 file`, `2,000 files`. */
export const countFiles = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} file`), other: msg(str`${formatCount(count)} files`) });

/** Describes the records in the quarantine, without a full stop. */
export const describeSetAside = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} damaged record was set aside`),
    other: msg(str`${formatCount(count)} damaged records were set aside`),
  });

/** Returns `1 item`, `2,000 items`. */
export const countItems = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} item`), other: msg(str`${formatCount(count)} items`) });

/** Returns a name in the quotation marks of the language. */
export const quoteName = (name: string): string => msg(str`“${name}”`);

/** Returns the title of a single item in quotation marks, or the number of the items. */
export const nameItems = (items: readonly { readonly title: string }[]): string =>
  items.length === 1 ? quoteName(items[0]?.title ?? "") : countItems(items.length);

/** Returns `1 page`, `12 pages`. */
export const countPages = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} page`), other: msg(str`${formatCount(count)} pages`) });

/** Returns `1 row`, `2,000 rows`. */
export const countRows = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} row`), other: msg(str`${formatCount(count)} rows`) });

/** Returns `1 asset`, `12 assets`. */
export const countAssets = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} asset`), other: msg(str`${formatCount(count)} assets`) });

/** Returns `1 placeholder`, `12 placeholders`. */
export const countPlaceholders = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} placeholder`),
    other: msg(str`${formatCount(count)} placeholders`),
  });

/** Returns `1 smartlink`, `12 smartlinks`. */
export const countSmartlinks = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} smartlink`), other: msg(str`${formatCount(count)} smartlinks`) });

/** Returns `and 3 more`, after a list of names. */
export const describeRemainder = (count: number): string => msg(str`and ${formatCount(count)} more`);

/** Joins names, and counts those that are not among them. */
export const joinNames = (names: readonly string[], remainder: number): string =>
  remainder <= 0 ? names.join(", ") : `${names.join(", ")} ${describeRemainder(remainder)}`;
