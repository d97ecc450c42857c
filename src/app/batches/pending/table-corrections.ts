/** A person's corrections of the table of a batch that was not started. */
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import type { InspectedTable, ParamChoices, TableChoices } from "#workers/batch-protocol.ts";
import type { CorrectionSource } from "../../corrections/row-corrections.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import type { PendingBatch } from "./pending-batch.ts";

/** Returns the corrections of a table. */
export const readCorrections = (
  { table: choices }: ParamChoices,
  { path }: Pick<InspectedTable, "path">,
): CellCorrections => (choices?.path === path ? choices.corrections : undefined) ?? {};

/** Returns the choices about a table with other corrections. */
export const chooseCorrections = (
  { table: choices }: ParamChoices,
  { path, mapping }: Pick<InspectedTable, "path" | "mapping">,
  corrections: CellCorrections,
): TableChoices => {
  const { corrections: _, ...others } = choices?.path === path ? choices : { path, options: {}, mapping };
  return Object.keys(corrections).length === 0 ? others : { ...others, corrections };
};

/** Calls of the worker that corrections need. */
export type CorrectionClient = Pick<BatchClient, "listCorrectableRows" | "checkCorrectedRows" | "createCorrectedTable">;

/** Creates the source of the rows of a table that a person corrects before the start. */
export const createTableSource = (
  client: CorrectionClient,
  pendingBatch: PendingBatch,
  table: InspectedTable,
): CorrectionSource => {
  const choose = (corrections: CellCorrections): ParamChoices => ({
    ...pendingBatch.choices,
    table: chooseCorrections(pendingBatch.choices, table, corrections),
  });
  const name = table.path.split("/").at(-1) ?? table.path;
  return {
    list: (corrections, signal) => client.listCorrectableRows(pendingBatch.files, choose(corrections), signal),
    check: (rows, corrections) =>
      client.checkCorrectedRows(
        pendingBatch.files,
        choose(corrections),
        rows.map(({ record }) => record),
      ),
    save: (corrections) => client.createCorrectedTable(pendingBatch.files, choose(corrections)),
    fileName: `${name.replace(/\.\w+$/, "")}-corrected.${table.kind}`,
  };
};
