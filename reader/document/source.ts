/**
 * Where the reader gets a document from: a generated file, linked addresses, the site's API or the editor's memory. The
 * reader depends on nothing else in its environment.
 */
import type { PDFDataRangeTransport } from "pdfjs-dist";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import type { Panels } from "../assets/panels.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import type { LoadTranslations } from "../i18n/language.ts";

/** The record of a smartlink as the reader uses it. Settings and addresses are untrusted: see settings.ts, `safeLink`. */
export type ReaderSmartlink = Pick<
  DeliveredSmartlink,
  "id" | "title" | "smartlinkSocialDesc" | "activated" | "campaignLanguage" | "assets" | "_organization" | "_content"
> & { readonly config: { readonly global: unknown; readonly skin?: unknown } };

/** The bytes of a PDF, what reads them in parts, or its address. */
export type PdfInput =
  | { readonly range: PDFDataRangeTransport }
  | { readonly data: Uint8Array<ArrayBuffer> }
  /** `size` in bytes, if known. */
  | { readonly url: string; readonly size?: number };

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

/** Receivers of tracked events. */
export interface TrackingTargets {
  /** Unchecked addresses of collectors: the environment's tracking address and the smartlink's `callback_post`. */
  readonly addresses: readonly (string | undefined)[];
  /** Receives a notice when the document is opened. */
  readonly email?: string | undefined;
  /** Whether the page's policy allows Google Analytics. */
  readonly analytics?: boolean;
  /** The author looks at the document: nothing is tracked. */
  readonly preview?: boolean;
}

/** An open document: its record, and functions that load everything else on demand. */
export interface ReaderSource {
  readonly smartlink: ReaderSmartlink;
  /** Identifies the file in events. */
  readonly origin: { readonly batch_id?: string | undefined; readonly reference_id?: string | undefined };
  /** Without targets, nothing is sent. */
  readonly tracking?: TrackingTargets;
  readonly policy: CodePolicy;
  readonly sentences: LoadTranslations;
  /** Loads the panels at the first action that needs one. */
  panels(): Promise<Panels>;
  worker(): Promise<WorkerScript>;
  resources(): Promise<PdfResources>;
  /** Bytes are transferred to the worker, which detaches them. */
  pdf(): Promise<PdfInput>;
  /** Returns an address for an image, a media file or a download; undefined if it is not allowed. */
  resolveFile(address: string, kind: "image" | "media" | "fetch", mimetype: string): Promise<string | undefined>;
  /** Reads a file that the smartlink carries as a part or that the site stores. Returns undefined for any other address. */
  readPart(address: string, mimetype: string): Promise<Blob> | undefined;
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
