import type { IntakeFile } from "../intake-file.ts";
import type { PartStore } from "../store.ts";

/** Hashes a file chunk by chunk. Returns the SHA-256 in hex. */
export type HashFile = (file: IntakeFile) => Promise<string>;

/** A part store to which files of the computer can be added without copying them. */
export interface InputParts extends PartStore {
  addFile(sha256: string, file: IntakeFile): void;
}
