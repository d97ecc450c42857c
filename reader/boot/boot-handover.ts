/**
 * What the boot script leaves for the reader: the parts of the file as they arrive, and the page's one Trusted Types
 * policy. It stands at `globalThis.smartlinkBoot` until the reader takes it, once.
 */
import type { PartHeader } from "#domain/files/part-format.ts";
import type { CodePolicy } from "./code-policy.ts";

export interface BootHandover {
  /** The part when it has arrived whole; rejects with a PartFault. Its sha256 is not yet checked: see parts.ts. */
  readonly part: (name: string) => Promise<UnpackedPart>;
  readonly policy: CodePolicy;
  /** The pdf.js worker, already started where it is a part of the file; its sha256 is not yet checked either. */
  readonly worker: Worker | undefined;
}

export interface UnpackedPart {
  readonly header: PartHeader;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** truncated: the file ends too early. altered: a part is not what it says it is. */
export type PartProblem = "truncated" | "altered";

export interface BootGlobals {
  smartlinkBoot?: BootHandover | undefined;
  /** Called by the script after each part. */
  smartlinkStep?: () => void;
}
