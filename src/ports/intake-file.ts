/** A file that a person dropped, as the use cases see it: no browser type, so that tests can drop anything. */
export interface IntakeFile {
  /** Relative path of a dropped folder, else the name. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** Changes when the file changes. */
  readonly version: string;
  /** Rejects where the browser can no longer read the file. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}
