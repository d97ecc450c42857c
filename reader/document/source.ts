/**
 * Where a reader gets its document from: a file that holds everything, addresses that it links, the interface of the
 * site, or an editor's memory. The reader asks nothing else of its surroundings.
 */
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import type { Panels } from "../assets/panels.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import type { LoadTranslations } from "../i18n/language.ts";

/** What the reader shows. Settings are read with care (settings.ts), addresses pass the link rule. */
export type ReaderSmartlink = Pick<
  DeliveredSmartlink,
  "id" | "title" | "smartlinkSocialDesc" | "activated" | "campaignLanguage" | "assets" | "_organization" | "_content"
> & { readonly config: { readonly global: unknown } };

export type PdfInput =
  | { readonly data: Uint8Array<ArrayBuffer> }
  /** `size`: its bytes, where they are known beforehand. */
  | { readonly url: string; readonly size?: number };

/** Decoders, fonts and character maps: in memory by pdf.js' names, or the address of the folder that holds them. */
export type PdfResources =
  | { readonly inline: Readonly<Record<string, Uint8Array<ArrayBuffer>>> }
  | { readonly url: string };

/** What pdf.js speaks with: a worker, or a port to one. */
export type PdfWorkerPort = Pick<Worker, "postMessage" | "terminate">;

/** The classic pdf.js worker, checked; the thread that draws is in the same script (worker/drawing-thread.ts). */
export interface WorkerScript {
  readonly code: Blob | Uint8Array<ArrayBuffer> | string;
  /** The worker with that code, where it is under way already. */
  readonly started?: PdfWorkerPort | undefined;
  /** Starts the thread that draws, where it is not made of that code; without one, the document draws. */
  readonly startDrawingWorker?: () => Worker | undefined;
}

export interface TrackingTargets {
  /** As the author wrote them: the environment's tracking address, the smartlink's `callback_post`. */
  readonly addresses: readonly (string | undefined)[];
  /** Who gets a notice at an opening. */
  readonly email?: string | undefined;
  /** Whether the page's policy lets Google Analytics in, where the smartlink wants it. */
  readonly analytics?: boolean;
  /** The maker looks at it: nothing is counted. */
  readonly preview?: boolean;
}

export interface ReaderSource {
  readonly smartlink: ReaderSmartlink;
  /** Identifies the file in events. */
  readonly origin: { readonly batch_id?: string | undefined; readonly reference_id?: string | undefined };
  /** Who is told of what happens; nobody without. */
  readonly tracking?: TrackingTargets;
  readonly policy: CodePolicy;
  readonly sentences: LoadTranslations;
  /** The part that is loaded at the first press that needs it. Rejects where it cannot be had. */
  panels(): Promise<Panels>;
  worker(): Promise<WorkerScript>;
  resources(): Promise<PdfResources>;
  /** The bytes, if given, are handed over: the reader may detach them. */
  pdf(): Promise<PdfInput>;
  /** An address for an image, a film or a download, undefined where the link rule refuses it. */
  resolveFile(address: string, kind: "image" | "media" | "fetch", mimetype: string): Promise<string | undefined>;
  /** Reads a file that the smartlink carries as a part. Returns undefined for any other address. */
  readPart(address: string, mimetype: string): Promise<Blob> | undefined;
}

/** A document behind a password: nothing of it is known before. */
export interface LockedSource {
  /** In which the password is asked for. */
  readonly languages: readonly string[];
  readonly sentences: LoadTranslations;
  /** Whether it may be opened in a page of somebody else. */
  readonly mayBeFramed: boolean;
  /** Rejects with a fault where no password could open it: a browser without cryptography, a damaged file. */
  ready(): Promise<void>;
  /** Somebody begins to type: what will be needed may be fetched. */
  prepare(): void;
  /** The document, or undefined for a wrong password. */
  unlock(password: string): Promise<ReaderSource | undefined>;
}
