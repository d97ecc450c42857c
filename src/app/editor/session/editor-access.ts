/** What the editor needs of the store and the site. The composition root creates it. */
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { ProposalRules } from "#editor/view/proposals/proposal-panel.ts";
import type { FoundProposals } from "#ports/proposal-finder.ts";
import type { RecordChanges } from "#ports/record-changes.ts";
import type { EditorSave, SavedEdits } from "#usecases/editor/editor-storage.ts";
import type { WriteOptions } from "#usecases/library/revisions.ts";
import type { SmartlinkAccess } from "../../smartlink/settings/settings-session.ts";
import type { ContentWorker } from "./content-worker.ts";
import type { EarlyEditorReading } from "./opening/editor-reading.ts";
import type { SampleDocument, SampleFile } from "./read-sample-file.ts";
import type { SampleRows } from "./sample-rows.ts";

/** Access to one library of smartlinks. */
export interface EditorAccess extends Omit<EarlyEditorReading, "discard"> {
  readonly changes: RecordChanges;
  /** Calls back when the database was deleted under the open page, until the signal aborts. */
  watchDeletion(onDeleted: () => void, signal: AbortSignal): void;
  /** Access to the settings of smartlinks. */
  readonly settings: SmartlinkAccess;
  /** Loads the code of `save`. Called when the first page is shown: a page that is being closed loads nothing any more. */
  prepareSave(): void;
  /** Writes assets, history and files in one transaction. Problems: `changed-meanwhile`, and those of `EditorStorage.save`. */
  save(id: string, save: EditorSave, options: WriteOptions): Promise<Result<SavedEdits>>;
  /** Reads the record alone, to learn its revision. */
  readSmartlink(id: string): Promise<StoredSmartlink | undefined>;
  /** Copies a smartlink. Returns the id of the copy. */
  duplicate(id: string): Promise<Result<string>>;
  /** Returns the bytes of a part; undefined if it is not stored. */
  readPart(sha256: string): Promise<Blob | undefined>;
  /** Stores the bytes of a file. Returns their sha256. */
  storeFile(file: File): Promise<Result<string>>;
  /** Draws a page as a small picture. */
  renderThumbnail(content: string, page: number): Promise<Blob | undefined>;
  /** Searches the PDF of a content for assets. */
  findProposals(sha256: string, rules: ProposalRules): Promise<Result<FoundProposals>>;
  /** Starts a worker that draws, checks and prints the contents of assets. It ends with the signal. */
  startContentWorker(signal: AbortSignal): Promise<ContentWorker>;
  /** Finds the marks in the text of the PDF of a content; undefined if it cannot be read. */
  findMarks(sha256: string): Promise<PdfMarks | undefined>;
  /** Returns a smartlink as readers get it, without the password that they need. */
  readView(id: string): Promise<Result<ViewedSmartlink>>;
  /** Stores the sample rows in this browser only; they are no part of the smartlink. */
  storeSample(id: string, sample: SampleRows): Promise<void>;
  /** Reads a data file as sample data of the document. */
  readSampleFile(file: File, document: SampleDocument): Promise<Result<SampleFile>>;
  newId(): string;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  /** Describes an error that was thrown. */
  toProblem(error: unknown): Problem;
}

/** What a session needs of the store. */
export interface SessionAccess
  extends Pick<
    EditorAccess,
    "changes" | "watchDeletion" | "open" | "save" | "readSmartlink" | "readPart" | "now" | "toProblem"
  > {
  readonly settings: Pick<EditorAccess["settings"], "smartlinks">;
}
