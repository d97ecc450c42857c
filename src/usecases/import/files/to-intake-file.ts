import { unreadableFile } from "#domain/files/unreadable-file.ts";
import { ProblemError } from "#domain/problem-error.ts";
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
export const toIntakeFile = ({ path, file }: { readonly path: string; readonly file: BrowserFile }): IntakeFile => {
  const { name, size, lastModified } = file;
  /** `length`: of the content as it was when the file was added. */
  const read = async (content: Pick<BrowserBlob, "arrayBuffer">, length: number): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await content.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => undefined,
    );
    // Not every browser rejects the reading of a file that has changed.
    if (bytes?.length !== length) throw new ProblemError(unreadableFile({ name, path }));
    return bytes;
  };
  return {
    path,
    name,
    size,
    version: String(lastModified),
    bytes: () => read(file, size),
    slice: (start, end) => read(file.slice(start, end), Math.max(0, Math.min(end, size) - start)),
  };
};
