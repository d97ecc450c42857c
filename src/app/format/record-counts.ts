/** What is stored, kind by kind, as people call it. */
import { counted } from "./counts.ts";

interface Kind {
  readonly store: string;
  readonly one: string;
  readonly many: string;
}

/** In the order in which they are told. Stores that hold what belongs to these have no name of their own. */
export const kinds: readonly Kind[] = [
  { store: "jobs", one: "job", many: "jobs" },
  { store: "outputs", one: "generated file", many: "generated files" },
  { store: "folders", one: "folder", many: "folders" },
  { store: "contents", one: "PDF of the library", many: "PDFs of the library" },
  { store: "smartlinks", one: "smartlink", many: "smartlinks" },
  { store: "assets", one: "asset", many: "assets" },
  { store: "tracked", one: "tracked event", many: "tracked events" },
  { store: "users", one: "user", many: "users" },
];

/** `3 jobs, 1,200 generated files`; what there is none of is left out. */
export const recordsText = (counts: Readonly<Record<string, number>>): string => {
  const told = kinds.flatMap(({ store, one, many }) => {
    const count = counts[store] ?? 0;
    return count === 0 ? [] : [counted(count, one, many)];
  });
  return told.length === 0 ? "nothing" : told.join(", ");
};
