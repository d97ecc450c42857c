import type { TableContent } from "#domain/tables/format-table.ts";

/** Reads all rows of a table, with its header. */
export const readTable = async ({
  batches,
  delimiter,
}: TableContent): Promise<{
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string | undefined;
}> => {
  const rows: (readonly string[])[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { rows, delimiter };
};
