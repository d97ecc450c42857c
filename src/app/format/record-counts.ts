/** What is stored, kind by kind, as people call it. */
import { pluralize } from "./counts.ts";

interface RecordKind {
  readonly store: string;
  readonly singular: string;
  readonly plural: string;
}

/** In the order in which they are told. Stores that hold what belongs to these have no name of their own. */
export const recordKinds: readonly RecordKind[] = [
  { store: "jobs", singular: "job", plural: "jobs" },
  { store: "outputs", singular: "generated file", plural: "generated files" },
  { store: "folders", singular: "folder", plural: "folders" },
  { store: "contents", singular: "PDF of the library", plural: "PDFs of the library" },
  { store: "smartlinks", singular: "smartlink", plural: "smartlinks" },
  { store: "assets", singular: "asset", plural: "assets" },
  { store: "tracked", singular: "tracked event", plural: "tracked events" },
  { store: "users", singular: "user", plural: "users" },
];

/** `3 jobs, 1,200 generated files`; what there is none of is left out. */
export const describeRecordCounts = (counts: Readonly<Record<string, number>>): string => {
  const told = recordKinds.flatMap(({ store, singular, plural }) => {
    const count = counts[store] ?? 0;
    return count === 0 ? [] : [pluralize(count, singular, plural)];
  });
  return told.length === 0 ? "nothing" : told.join(", ");
};
