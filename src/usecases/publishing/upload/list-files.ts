/** Lists the files of a batch that readers need. */
import { isSafePath } from "#domain/files/output-name.ts";
import { isRowFile, type OutputFile } from "#domain/model/output.ts";
import type { Store } from "#ports/store.ts";

/** Tests of the kinds in the order of their upload: a document is online only after the files that it links. */
const uploadOrder: readonly ((file: OutputFile) => boolean)[] = [({ kind }) => kind === "support", isRowFile];

/**
 * Yields the files of a batch's folder, supporting files first. Reports and lists of links are left out, because they
 * contain the data of all readers. Files with a path that could leave the folder are left out.
 */
export async function* listFiles({ outputs }: Pick<Store, "outputs">, batchId: string): AsyncGenerator<OutputFile> {
  for (const isNext of uploadOrder)
    for await (const page of outputs.pages(batchId))
      for (const file of page) if (isNext(file) && isSafePath(file.path)) yield file;
}

/** Counts the files that `listFiles` yields. */
export const countFiles = async ({ outputs }: Pick<Store, "outputs">, batchId: string): Promise<number> => {
  let count = 0;
  for await (const page of outputs.pages(batchId))
    for (const file of page) if (uploadOrder.some((isNext) => isNext(file)) && isSafePath(file.path)) count += 1;
  return count;
};
