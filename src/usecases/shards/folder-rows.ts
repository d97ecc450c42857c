/** Lists the rows of a finished batch in its folder, to print them. */

import { findPart, type InflateRaw, readPageJson } from "#batch/page/read-page-parts.ts";
import type { RowToPrint } from "#batch/print-file/print-rows.ts";
import { fileDamaged, findRowDocument } from "#batch/print-file/row-document.ts";
import { fail } from "#domain/result.ts";
import type { OutputFolder } from "#ports/local/output-folder.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";

/** Yields the rows that were made, in their order. A row without its file fails with `part-damaged`. */
export async function* listFolderRows(
  index: ShardIndex,
  folder: Pick<OutputFolder, "read">,
  inflateRaw: InflateRaw,
): AsyncGenerator<RowToPrint> {
  for await (const { row, reference_id, path, problems } of index.lines()) {
    if (problems !== undefined) continue;
    yield {
      row,
      reference_id,
      find: async () => {
        const file = await folder.read(path);
        const json = file && readPageJson(file);
        if (file === undefined || json === undefined) return fail(fileDamaged);
        return findRowDocument(
          { json, findPart: async (name) => findPart(file, name), readBeside: folder.read },
          inflateRaw,
        );
      },
    };
  }
}
