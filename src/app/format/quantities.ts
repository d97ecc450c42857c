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
