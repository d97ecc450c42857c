/** Names and counts of the stored records. */
import { pluralize } from "./counts.ts";

interface RecordKind {
  readonly store: string;
  readonly singular: string;
  readonly plural: string;
}

/** The named kinds, in the order of display. Stores that belong to these records have no name. */
export const recordKinds: readonly RecordKind[] = [
  { store: "jobs", singular: "job", plural: "jobs" },
  { store: "outputs", singular: "generated file", plural: "generated files" },
  { store: "folders", singular: "folder", plural: "folders" },
  { store: "contents", singular: "PDF of the library", plural: "PDFs of the library" },
  { store: "smartlinks", singular: "smartlink", plural: "smartlinks" },
  { store: "assets", singular: "asset", plural: "assets" },
  { store: "trash", singular: "item in the trash", plural: "items in the trash" },
  { store: "tracked", singular: "tracked event", plural: "tracked events" },
  { store: "users", singular: "user", plural: "users" },
];

/** Describes counts by store: `3 jobs, 1,200 generated files`; `nothing` where all are 0. */
export const describeRecordCounts = (counts: Readonly<Record<string, number>>): string => {
  const parts = recordKinds.flatMap(({ store, singular, plural }) => {
    const count = counts[store] ?? 0;
    return count === 0 ? [] : [pluralize(count, singular, plural)];
  });
  return parts.length === 0 ? "nothing" : parts.join(", ");
};
