/**
 * The content of a package whose files come from the store: rows with their final PDFs, and a template whose resources are
 * files of the package.
 */
import type { BatchEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { UploadedFile } from "#ports/files.ts";
import { createPackagePaths, type PackageFile } from "./job-package.ts";

/** A stored file. */
export interface StoredFile {
  /** The text by which rows or template name it. */
  readonly path: string;
  readonly name: string;
  readonly file: UploadedFile;
}

/** Rows, template and files of a batch. */
export interface ResolvedBatch {
  readonly template: Smartlink;
  /** All rows in their order. Rows with problems are left out. */
  readonly rows: AsyncIterable<readonly (BatchEntry & { readonly isInvalid: boolean })[]>;
  readonly files: readonly StoredFile[];
}

/** The files of a package that were made of a batch. */
export interface ResolvedFiles {
  readonly files: readonly PackageFile[];
  readonly omittedRows: number;
}

/** Characters of a piece of data.json. */
const pieceCharacters = 1024 * 1024;

/** Writes template and rows as files. */
export const toPackageFiles = async (
  { template, rows, files }: ResolvedBatch,
  createFile: (texts: readonly string[]) => UploadedFile,
  join: (files: readonly UploadedFile[]) => UploadedFile,
): Promise<ResolvedFiles> => {
  const pathOf = createPackagePaths(["template.json", "data.json", "param.json", "job.json", "environment.json"]);
  const paths = new Map(files.map(({ path, name }) => [path, pathOf(path, name)]));
  const pieces: UploadedFile[] = [];
  let text = "[";
  let count = 0;
  let omittedRows = 0;
  for await (const batch of rows)
    for (const { isInvalid, row: _row, pdf, ...entry } of batch) {
      if (isInvalid) {
        omittedRows += 1;
        continue;
      }
      text += `${count === 0 ? "\n" : ",\n"}${JSON.stringify({ pdf: paths.get(pdf) ?? pdf, ...entry })}`;
      count += 1;
      if (text.length < pieceCharacters) continue;
      pieces.push(createFile([text]));
      text = "";
    }
  pieces.push(createFile([text, "\n]\n"]));
  return {
    files: [
      { path: "template.json", file: createFile([`${JSON.stringify(withPaths(template, paths), null, 1)}\n`]) },
      { path: "data.json", file: join(pieces) },
      ...files.map(({ path, file }) => ({ path: paths.get(path) ?? path, file })),
    ],
    omittedRows,
  };
};

/** Replaces the addresses of stored resources by paths of the package. */
const withPaths = (template: Smartlink, paths: ReadonlyMap<string, string>): Smartlink => ({
  ...template,
  assets: template.assets.map((asset) => ({
    ...asset,
    files: Object.fromEntries(
      Object.entries(asset.files).map(([name, file]) => [name, { ...file, url: paths.get(file.url) ?? file.url }]),
    ),
  })),
});
