import type { OutputFile } from "#domain/model/output.ts";
import type { UploadedFile } from "./files.ts";
import type { PartStore } from "./store.ts";

/** Assembles generated files from their chunks. `parts`: where the parts are that the chunks refer to. */
export interface FileAssembler {
  /** Returns the bytes of one file. */
  assemble(file: OutputFile, parts: Pick<PartStore, "bytes">): Promise<UploadedFile>;
  /** Returns a ZIP of the files under `<batch_id>/<path>`. `dateTime`: the time of modification of every entry, ISO 8601. */
  zip(files: readonly OutputFile[], parts: Pick<PartStore, "bytes">, dateTime: string): Promise<UploadedFile>;
}
