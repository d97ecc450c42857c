/** What the commands need from their environment. The composition root (main.ts) constructs it. */

import type { BatchPorts } from "#batch/pipeline.ts";
import type { PrintRowsPorts } from "#batch/print-file/print-rows.ts";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { Bytes, TextHash } from "#ports/bytes.ts";
import type { Clock } from "#ports/clock.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { ArchiveFolder, ArchiveTarget, FolderToPack, PackedFolder } from "#ports/local/archive-folder.ts";
import type { BatchFolder } from "#ports/local/batch-folder.ts";
import type { DraftFile } from "#ports/local/draft-file.ts";
import type { HashFile, InputParts } from "#ports/local/local-input.ts";
import type { PdfAssets } from "#ports/pdf-assets.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import type { SiteLogins } from "#ports/site-logins.ts";
import type { FreeSpace } from "#ports/store.ts";
import type { TableReader } from "#ports/table-reader.ts";
import type { TemplateLoader } from "#usecases/import/template-loader.ts";

/** A running file server. */
export interface RunningServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Everything that generating a batch needs. Close it, because it has a temporary folder. */
export interface BatchTools {
  readonly ports: BatchPorts;
  readonly parts: InputParts;
  readonly hashText: TextHash;
  readonly tables: TableReader;
  /** Creates the measurement of the disk that a folder is on. */
  readonly createFreeSpace: (folder: string) => FreeSpace;
  /** Creates the loader of templates on other sites. */
  readonly createTemplates: (logins: SiteLogins) => TemplateLoader;
  close(): void;
}

/** Access to the files of the computer. Relative paths start from `folder`. */
export interface LocalFiles {
  /**
   * Lists files and the files in folders. `leftOut`: paths of hidden files and symbolic links. Throws a `ProblemError`
   * `file-unreadable`.
   */
  list(
    paths: readonly string[],
    folder: string,
  ): Promise<{ readonly files: readonly IntakeFile[]; readonly leftOut: readonly string[] }>;
  /** Reads a text. Throws a `ProblemError` `file-unreadable`. */
  readText(path: string, folder: string): Promise<string>;
  /** Writes a text aside and renames it. `isPrivate`: only the owner may read it. */
  writeText(path: string, folder: string, text: string | AsyncIterable<string>, isPrivate?: boolean): Promise<void>;
  /**
   * Stores a stream in a temporary file, because rows are read more than once. `nameOf` gets the first bytes and names the
   * file. The temporary file is removed when the process ends.
   */
  fromStream(chunks: AsyncIterable<Uint8Array>, nameOf: (start: Uint8Array) => string): Promise<IntakeFile>;
  readonly hash: HashFile;
}

/** How parts that do not stay in memory are read. */
export interface PartsOptions {
  /** Bytes of parts in memory. Others are in a temporary folder. */
  readonly limitBytes: number;
  /** Whether the bytes of a part are needed only until the next one is read. */
  readonly reusesBuffer: boolean;
}

/** Attaches assets to PDFs, and reads them back. */
export interface PdfAssetsTools {
  readonly sha256: Bytes["sha256"];
  /** Problems: `pdf-encrypted`, `pdf-damaged`, `asset-page-missing`. Warning: `pdf-signed`. */
  attach(
    pdf: Uint8Array<ArrayBuffer>,
    assets: PdfAssets,
  ): Promise<Result<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly warnings: readonly Problem[] }>>;
  /** Undefined: there are none. Problems: `pdf-encrypted`, `pdf-damaged`, `pdf-assets-large`. */
  read(pdf: Uint8Array<ArrayBuffer>): Promise<Result<PdfAssets | undefined>>;
}

/** Everything outside a command. */
export interface CommandPorts {
  /** Version of this package. */
  readonly version: string;
  /** Version of Node, such as `20.19.0`. */
  readonly nodeVersion: string;
  readonly clock: Clock;
  /** Returns a secret that nobody can guess. */
  readonly newSeed: () => string;
  /** Lets signals and timers be handled. */
  readonly pause: () => Promise<void>;
  /** Folder of the built site, absolute. */
  readonly siteFolder: string;
  /** Opens the reader's files in a folder; by default those of the site. */
  openRuntime(folder?: string): Promise<ReaderRuntime>;
  /** `prepare` starts to load what the first PDF needs, in parallel with the command. `close` ends all threads. */
  readonly inspectionThreads: { prepare(): void; close(): Promise<void> };
  openBatchTools(runtimeFolder?: string, partsOptions?: PartsOptions): Promise<BatchTools>;
  /** Opens the folder `<out>/<batch id>`. Creates nothing. `out`: absolute. */
  openBatchFolder(out: string, batchId: string, parts: Pick<InputParts, "bytes">): Promise<BatchFolder>;
  /** Opens the folder of a batch as an archive, see `ArchiveFolder`. */
  openArchiveFolder(batchId: string, archive: ArchiveTarget, parts: Pick<InputParts, "bytes">): Promise<ArchiveFolder>;
  /** Packs all files of a folder into an archive. Throws a `ProblemError` of the disk. */
  packFolder(options: FolderToPack): Promise<PackedFolder>;
  /** Begins a file. `advice`: what a person can do if it cannot be written. Throws a `ProblemError` of the disk. */
  openDraftFile(path: string, advice: string): Promise<DraftFile>;
  /** Loads what writes the PDF for the printer. */
  loadPrintPorts(): Promise<PrintRowsPorts>;
  /** Loads what attaches assets to PDFs. */
  loadPdfAssets(): Promise<PdfAssetsTools>;
  loadFiles(): Promise<LocalFiles>;
  startServer(folder: string, host: string, port: number): Promise<RunningServer>;
}
