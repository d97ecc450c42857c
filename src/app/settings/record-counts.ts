/** Names and counts of the stored records. */
import { msg, str } from "@lit/localize";
import { formatCount } from "#ui/format/counts.ts";
import { getFormatLocale } from "#ui/i18n/language.ts";
import { plural } from "#ui/i18n/plural.ts";

interface RecordKind {
  readonly store: string;
  /** Returns the plural with a capital letter, for a list of counts. */
  label(): string;
  /** Returns the count with its noun. */
  describe(count: number): string;
}

/** The named kinds, in the order of display. Stores that belong to these records have no name. */
export const recordKinds: readonly RecordKind[] = [
  {
    store: "jobs",
    label: () => msg("Jobs"),
    describe: (count) =>
      plural(count, { one: msg(str`${formatCount(count)} job`), other: msg(str`${formatCount(count)} jobs`) }),
  },
  {
    store: "outputs",
    label: () => msg("Generated files"),
    describe: (count) =>
      plural(count, {
        one: msg(str`${formatCount(count)} generated file`),
        other: msg(str`${formatCount(count)} generated files`),
      }),
  },
  {
    store: "folders",
    label: () => msg("Folders"),
    describe: (count) =>
      plural(count, { one: msg(str`${formatCount(count)} folder`), other: msg(str`${formatCount(count)} folders`) }),
  },
  {
    store: "contents",
    label: () => msg("PDFs of the library"),
    describe: (count) =>
      plural(count, {
        one: msg(str`${formatCount(count)} PDF of the library`),
        other: msg(str`${formatCount(count)} PDFs of the library`),
      }),
  },
  {
    store: "smartlinks",
    label: () => msg("Smartlinks"),
    describe: (count) =>
      plural(count, {
        one: msg(str`${formatCount(count)} smartlink`),
        other: msg(str`${formatCount(count)} smartlinks`),
      }),
  },
  {
    store: "assets",
    label: () => msg("Assets"),
    describe: (count) =>
      plural(count, { one: msg(str`${formatCount(count)} asset`), other: msg(str`${formatCount(count)} assets`) }),
  },
  {
    store: "trash",
    label: () => msg("Items in the trash"),
    describe: (count) =>
      plural(count, {
        one: msg(str`${formatCount(count)} item in the trash`),
        other: msg(str`${formatCount(count)} items in the trash`),
      }),
  },
  {
    store: "tracked",
    label: () => msg("Tracked events"),
    describe: (count) =>
      plural(count, {
        one: msg(str`${formatCount(count)} tracked event`),
        other: msg(str`${formatCount(count)} tracked events`),
      }),
  },
  {
    store: "users",
    label: () => msg("Users"),
    describe: (count) =>
      plural(count, { one: msg(str`${formatCount(count)} user`), other: msg(str`${formatCount(count)} users`) }),
  },
];

/** Describes counts by store: `3 jobs, 1,200 generated files`; `nothing` where all are 0. */
export const describeRecordCounts = (counts: Readonly<Record<string, number>>): string => {
  const parts = recordKinds.flatMap(({ store, describe }) => {
    const count = counts[store] ?? 0;
    return count === 0 ? [] : [describe(count)];
  });
  return parts.length === 0
    ? msg("nothing", { desc: "What the stored data contains" })
    : new Intl.ListFormat(getFormatLocale(), { type: "unit" }).format(parts);
};
