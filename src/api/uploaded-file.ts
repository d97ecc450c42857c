import type { IntakeFile } from "#ports/intake-file.ts";

/** A file part of a form, as the use cases take dropped files. `path` is what rows may name it by. */
export const toIntakeFile = (file: File): IntakeFile => ({
  path: file.name.replaceAll("\\", "/").replace(/^(?:\.{0,2}\/)+/, ""),
  name: file.name.split(/[/\\]/).at(-1) ?? file.name,
  size: file.size,
  version: String(file.lastModified),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
});
