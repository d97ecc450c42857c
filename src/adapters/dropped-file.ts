import type { IntakeFile } from "#ports/intake-file.ts";

/** A browser's File as the use cases see it. */
export const toImportFile = ({ path, file }: { readonly path: string; readonly file: File }): IntakeFile => ({
  path,
  name: file.name,
  size: file.size,
  version: String(file.lastModified),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
});
