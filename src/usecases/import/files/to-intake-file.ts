import type { IntakeFile } from "#ports/intake-file.ts";

interface BrowserBlob {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
  slice(start: number, end: number): Pick<BrowserBlob, "arrayBuffer">;
}

/** What use cases need of a browser's `File`. */
export interface BrowserFile extends BrowserBlob {
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly lastModified: number;
}

/** Wraps a browser's file for the use cases. `path`: relative to the dropped folder. The bytes are not read yet. */
export const toIntakeFile = ({ path, file }: { readonly path: string; readonly file: BrowserFile }): IntakeFile => ({
  path,
  name: file.name,
  size: file.size,
  version: String(file.lastModified),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
  slice: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});
