/** What the boot script passes to the reader through `globalThis.smartlinkBoot`. The reader reads and clears it once. */
import type { PartHeader } from "#domain/files/part-format.ts";
import type { CodePolicy } from "./code-policy.ts";

/** The parts of the file as they arrive, the page's Trusted Types policy and the started worker. */
export interface BootHandover {
  /** Resolves when the part is unpacked; rejects with a `PartProblem`. The sha256 is not checked yet (file-parts.ts). */
  readonly part: (name: string) => Promise<UnpackedPart>;
  readonly policy: CodePolicy;
  /** The pdf.js worker, already started if the file contains it; its sha256 is not checked yet. */
  readonly worker: Worker | undefined;
}

/** A part of the file whose lengths match its header. */
export interface UnpackedPart {
  readonly header: PartHeader;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** `truncated`: the file ends before the part is complete. `altered`: the part does not match its header. */
export type PartProblem = "truncated" | "altered";

/** The globals that boot script and reader share. */
export interface BootGlobals {
  smartlinkBoot?: BootHandover | undefined;
  /** Called by the short script after each part (unpack-step.ts). */
  smartlinkStep?: () => void;
}
