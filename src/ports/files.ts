/** An uploaded file. Its bytes stay in the browser's storage until they are read. A `Blob` has this form. */
export interface UploadedFile {
  /** In bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
  slice(start?: number, end?: number): UploadedFile;
}
