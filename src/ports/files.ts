/** A file that was uploaded, as the use cases see it: its bytes stay where the browser keeps them until they are read. */
export interface UploadedFile {
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
  slice(start?: number, end?: number): UploadedFile;
}
