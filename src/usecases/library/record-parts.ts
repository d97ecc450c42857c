/** The stored bytes that records refer to. */
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredAsset, StoredFile } from "#domain/model/records/stored-asset.ts";

/** Returns the sha256 of the files that are stored here; others have an address. */
export const sha256sOf = (files: readonly StoredFile[]): readonly string[] =>
  files.flatMap((file) => ("sha256" in file ? [file.sha256] : []));

/** Returns the sha256 of the PDFs and resources, each once. */
export const partsOfRecords = ({
  contents,
  assets,
}: {
  readonly contents: readonly StoredContent[];
  readonly assets: readonly StoredAsset[];
}): readonly string[] => [
  ...new Set([
    ...contents.map(({ sha256 }) => sha256),
    ...assets.flatMap(({ files }) => sha256sOf(Object.values(files))),
  ]),
];
