import type { IntakeFile } from "#ports/intake-file.ts";

/** Wraps a browser's `File` for the use cases. `path`: relative to the dropped folder. The bytes are not read yet. */
export const toImportFile = ({ path, file }: { readonly path: string; readonly file: File }): IntakeFile => ({
  path,
  name: file.name,
  size: file.size,
  version: String(file.lastModified),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
  slice: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});
