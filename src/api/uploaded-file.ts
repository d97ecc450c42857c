/** Converts uploaded files. */
import type { IntakeFile } from "#ports/intake-file.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";

/** Converts a file part to the form in which use cases take dropped files. Its path is the name by which rows refer to it. */
export const readUploadedFile = (file: File): IntakeFile => ({
  ...toIntakeFile({ path: file.name.replaceAll("\\", "/").replace(/^(?:\.{0,2}\/)+/, ""), file }),
  name: file.name.split(/[/\\]/).at(-1) ?? file.name,
});
