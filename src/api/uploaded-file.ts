/** Converts uploaded files. */
import type { IntakeFile } from "#ports/intake-file.ts";

/** Converts a file part to the form in which use cases take dropped files. `path`: the name by which rows refer to it. */
export const toIntakeFile = (file: File): IntakeFile => ({
  path: file.name.replaceAll("\\", "/").replace(/^(?:\.{0,2}\/)+/, ""),
  name: file.name.split(/[/\\]/).at(-1) ?? file.name,
  size: file.size,
  version: String(file.lastModified),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
  slice: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});
