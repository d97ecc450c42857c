/**
 * Remembers how a table was read and what its columns fill, by template and header. A table of the same form is read in the
 * same way without a step, also next month.
 */
import { readTableChoices, type StoredTableChoices } from "#domain/tables/read-table-choices.ts";
import { problemsColumn, type TableMapping } from "#domain/tables/table-mapping.ts";
import type { BatchInspection } from "#workers/batch-protocol.ts";
import { preferenceKeys } from "../../site/preference-keys.ts";
import type { PendingBatch } from "./pending-batch.ts";

/** The localStorage key. */
export const tableMemoryKey = preferenceKeys.tableMappings;

/** The number of forms that are kept; the least recently used one is dropped. */
const maxForms = 50;

interface Memory {
  find(key: string): StoredTableChoices | undefined;
  /** Returns the last choices for a template whose columns are all among these. */
  findForColumns(template: string, labels: readonly string[]): StoredTableChoices | undefined;
  store(key: string, choices: StoredTableChoices): void;
}

/**
 * Applies remembered choices to each table of the pending batch when it is inspected for the first time, and stores every
 * later choice, until the signal aborts. `storage` returns localStorage; it throws while site data is blocked.
 */
export const rememberTables = (
  pendingBatch: PendingBatch,
  storage: () => Pick<Storage, "getItem" | "setItem">,
  signal: AbortSignal,
): void => {
  const memory = createMemory(storage);
  /** The form that a table had before any choice, by path. */
  const forms = new Map<string, string>();
  const update = () => {
    const { inspection, inspecting } = pendingBatch;
    if (inspecting || inspection?.table === undefined) return;
    const { path } = inspection.table;
    const choices = pendingBatch.choices.table;
    if (choices?.path === path) {
      const form = forms.get(path);
      if (form !== undefined) memory.store(form, { options: choices.options, mapping: choices.mapping });
      return;
    }
    const remembered = isFailedTable(inspection.table)
      ? findForFailedTable(memory, inspection, inspection.table)
      : memory.find(describeForm(inspection, inspection.table));
    if (!isFailedTable(inspection.table)) forms.set(path, describeForm(inspection, inspection.table));
    if (remembered !== undefined) pendingBatch.choose({ table: { path, ...remembered } });
  };
  pendingBatch.addEventListener("change", update, { signal });
};

type Table = NonNullable<BatchInspection["table"]>;

/** Identifies template and header. The names of the files do not count: they often have a date. */
const describeForm = (inspection: BatchInspection, { kind, labels }: Table): string =>
  describeTemplate(inspection) + JSON.stringify([kind, labels]);

const describeTemplate = ({ storedTemplate, templateTitle, placeholders }: BatchInspection): string =>
  JSON.stringify([storedTemplate?.id ?? templateTitle, placeholders]);

/**
 * Returns whether a table has rows that failed before, with further columns and in another form than the file that they come
 * from.
 */
const isFailedTable = ({ labels }: Table): boolean => labels.includes(problemsColumn);

/** Returns the mapping of the table that the rows come from. Its sheet, header row and encoding are not those of this file. */
const findForFailedTable = (
  memory: Memory,
  inspection: BatchInspection,
  { labels }: Table,
): StoredTableChoices | undefined => {
  const stored = memory.findForColumns(describeTemplate(inspection), labels);
  if (stored === undefined) return undefined;
  const { decimalSign, dateOrder } = stored.options;
  return {
    options: {
      ...(decimalSign === undefined ? {} : { decimalSign }),
      ...(dateOrder === undefined ? {} : { dateOrder }),
    },
    mapping: stored.mapping,
  };
};

const createMemory = (storage: () => Pick<Storage, "getItem" | "setItem">): Memory => {
  const read = (): readonly (readonly [form: string, choices: StoredTableChoices])[] => {
    try {
      const entries: unknown = JSON.parse(storage().getItem(tableMemoryKey) ?? "[]");
      return Array.isArray(entries) ? entries.flatMap(readEntry) : [];
    } catch {
      return [];
    }
  };
  return {
    find: (form) => read().find(([key]) => key === form)?.[1],
    findForColumns: (template, labels) =>
      read().find(
        ([key, { mapping }]) =>
          key.startsWith(template) && listLabels(mapping).every((label) => labels.includes(label)),
      )?.[1],
    store: (form, choices) => {
      const others = read().filter(([key]) => key !== form);
      try {
        storage().setItem(tableMemoryKey, JSON.stringify([[form, choices], ...others].slice(0, maxForms)));
      } catch {
        // Without storage, the next table is matched by its names again.
      }
    },
  };
};

const listLabels = ({ placeholders = {}, roles = {} }: TableMapping): readonly string[] =>
  [...Object.values(placeholders), ...Object.values(roles)].filter((label) => typeof label === "string");

const readEntry = (entry: unknown): readonly (readonly [string, StoredTableChoices])[] => {
  if (!Array.isArray(entry)) return [];
  const [form, choices] = entry as readonly unknown[];
  const parsed = readTableChoices(choices);
  return typeof form === "string" && parsed !== undefined ? [[form, parsed]] : [];
};
