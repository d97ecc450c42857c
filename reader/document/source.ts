/**
 * Where the reader gets a document from: a generated file, linked addresses, the site's API or the editor's memory. The
 * reader depends on nothing else in its environment.
 */
import type { PDFDataRangeTransport } from "pdfjs-dist";
import type { ReaderSmartlink } from "#reader/model/smartlink.ts";
import type { AssetSource } from "../assets/action-context.ts";
import type { LoadTranslations } from "../i18n/language.ts";
import type { TrackedSource } from "../tracking/receivers.ts";
import type { OpenedInput, OpenInputOptions } from "./opened-input.ts";
import type { Panels } from "./panels.ts";

/** The bytes of a PDF, what reads them in parts, or its address. */
export type PdfInput =
  | { readonly range: PDFDataRangeTransport }
  | { readonly data: Uint8Array<ArrayBuffer> }
  /** `size` in bytes, if known. */
  | { readonly url: string; readonly size?: number }
  /** Opens a PDF that pdf.js alone cannot. */
  | { open(options: OpenInputOptions): Promise<OpenedInput> };

/** Decoders, fonts and character maps: in memory by pdf.js' names, or the address of their folder. */
export type PdfResources =
  | { readonly inline: Readonly<Record<string, Uint8Array<ArrayBuffer>>> }
  | { readonly url: string };

/** What pdf.js sends messages to: a worker or a port to one. */
export type PdfWorkerPort = Pick<Worker, "postMessage" | "terminate"> & Pick<EventTarget, "addEventListener">;

/** The verified script of the pdf.js worker; it contains the drawing worker too. */
export interface WorkerScript {
  readonly code: Blob | Uint8Array<ArrayBuffer> | string;
  /** A worker that was already started with this code. */
  readonly started?: PdfWorkerPort | undefined;
  /** Starts the drawing worker if it does not use this code. If it returns undefined, the document draws. */
  readonly startDrawingWorker?: () => Worker | undefined;
}

/** An open document: its record, and functions that load everything else on demand. */
export interface ReaderSource extends AssetSource, TrackedSource {
  readonly smartlink: ReaderSmartlink;
  readonly sentences: LoadTranslations;
  /** Loads the panels at the first action that needs one. */
  panels(): Promise<Panels>;
  worker(): Promise<WorkerScript>;
  resources(): Promise<PdfResources>;
  /** Bytes are transferred to the worker, which detaches them. */
  pdf(): Promise<PdfInput>;
}

/** A document that needs a password; until then, nothing of it is known. */
export interface LockedSource {
  /** Preferred languages of the password prompt. */
  readonly languages: readonly string[];
  readonly sentences: LoadTranslations;
  /** Whether pages of other sites may embed the document. */
  readonly mayBeFramed: boolean;
  /** The unchecked look of the password prompt. */
  readonly skin?: unknown;
  /** Rejects with a `ReaderError` if no password can open it: no SubtleCrypto, or a damaged file. */
  ready(): Promise<void>;
  /** Called when typing starts: may fetch what will be needed. */
  prepare(): void;
  /** Resolves to the document, or to undefined if the password is wrong. */
  unlock(password: string): Promise<ReaderSource | undefined>;
}
