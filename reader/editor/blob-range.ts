import { PDFDataRangeTransport } from "pdfjs-dist";

/** Bytes that pdf.js gets at once: the header of the PDF and, if it is small, all of it. */
const headBytes = 2 ** 17;

/** Reads a PDF from a Blob in the parts that the shown pages need, so that a large one is never in memory as a whole. */
class BlobRange extends PDFDataRangeTransport {
  readonly #blob: Blob;

  constructor(blob: Blob, head: Uint8Array) {
    super(blob.size, head);
    this.#blob = blob;
  }

  override requestDataRange(begin: number, end: number): void {
    // A file that goes away while it is open: what is not read yet stays blank until its time is over.
    void readBytes(this.#blob.slice(begin, end)).then(
      (bytes) => this.onDataRange(begin, bytes),
      () => undefined,
    );
  }
}

const readBytes = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer());

/** Reads the beginning of a PDF. Rejects if the Blob cannot be read. */
export const openBlobRange = async (blob: Blob): Promise<PDFDataRangeTransport> =>
  new BlobRange(blob, await readBytes(blob.slice(0, headBytes)));
