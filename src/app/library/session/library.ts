/** What the Library page needs from the store: the use cases of the REST API, called directly. */

import type { WrittenSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { LibrarySearch } from "#ports/library-search.ts";
import type { RecordChanges } from "#ports/record-changes.ts";
import type { RecordReader } from "#ports/records.ts";
import type { PdfWithAssets } from "#usecases/augmented-pdf/import-pdf.ts";
import type { Assets } from "#usecases/library/assets.ts";
import type { Contents } from "#usecases/library/contents.ts";
import type { TemplateDescription } from "#usecases/library/exchange/describe-template.ts";
import type { ExportedPdf } from "#usecases/library/exchange/export-pdf.ts";
import type { ExportedTemplate } from "#usecases/library/exchange/export-template.ts";
import type { ImportInput } from "#usecases/library/exchange/template-source.ts";
import type { Folders } from "#usecases/library/folders.ts";
import type { ItemMover } from "#usecases/library/move-items.ts";
import type { PdfReplacement } from "#usecases/library/replace/replace-pdf.ts";
import type { Caller } from "#usecases/library/service-ports.ts";
import type { Smartlinks } from "#usecases/library/smartlinks.ts";
import type { Trash } from "#usecases/library/trash/trash.ts";
import type { Versions } from "#usecases/library/versions/versions.ts";
import type { ExportedBlob, ExportOptions } from "#workers/batch-protocol.ts";

/** The library of this browser. */
export interface Library {
  readonly records: RecordReader;
  /** Changes of all pages and programs, those of this page too. */
  readonly changes: RecordChanges;
  readonly folders: Folders;
  readonly contents: Contents;
  readonly smartlinks: Smartlinks;
  readonly assets: Assets;
  readonly mover: ItemMover;
  readonly trash: Trash;
  readonly replacement: PdfReplacement;
  /** Generates a smartlink as a file in a worker of its own, which is terminated when the signal aborts. */
  exportSmartlink(id: string, options: ExportOptions, signal: AbortSignal): Promise<Result<ExportedBlob>>;
  /** Returns a smartlink as a template file. Problems: `document-not-found`. */
  exportTemplate(id: string): Promise<Result<ExportedTemplate>>;
  /** Returns the PDF of a smartlink with its assets attached. Problems: `document-not-found`, `pdf-encrypted`, `pdf-damaged`. */
  exportPdf(id: string): Promise<Result<ExportedPdf>>;
  /** Finds the assets in a PDF, see `findPdfAssets`. */
  findPdfAssets(file: UploadedFile, name: string): Promise<Result<PdfWithAssets | undefined>>;
  readonly versions: Versions;
  /** Describes a template file. Its problems are those that an import would have. */
  describeTemplate(file: IntakeFile): Promise<Result<TemplateDescription>>;
  /** Creates a smartlink of a template file. */
  importTemplate(input: ImportInput): Promise<Result<WrittenSmartlink>>;
  /** Creates the root folder and the owner where they are missing. */
  initialize(): Promise<void>;
  /** Returns the owner, in whose name the page creates records. */
  caller(): Promise<Caller>;
  /** Searches titles, file names, assets, placeholders and the texts of PDFs. */
  readonly search: Pick<LibrarySearch, "search" | "waitForChange">;
  /** Reads the texts of PDFs that the search does not know yet. */
  readTexts(signal: AbortSignal): Promise<void>;
  /** Returns the sha256 of a file in hex. */
  hash(file: Blob): Promise<string>;
  /** Returns the address by which readers open a smartlink. */
  readerAddress(smartlinkId: string): string;
  /** Milliseconds since 1970. */
  now(): number;
}
