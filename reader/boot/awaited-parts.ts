/** The parts of the file by name, each as a promise, so that a part can be requested before the parser has reached it. */
import type { PartProblem, UnpackedPart } from "./boot-handover.ts";

/** A part that may not have arrived. Calls after the first `resolve` or `reject` have no effect. */
export interface AwaitedPart {
  readonly promise: Promise<UnpackedPart>;
  readonly resolve: (part: Promise<UnpackedPart>) => void;
  readonly reject: (problem: PartProblem) => void;
}

/** All parts that were requested or have arrived. */
export interface AwaitedParts {
  get(name: string): AwaitedPart;
  /** Rejects the parts that did not arrive, and all that are requested later. */
  rejectMissing(): void;
}

/** Creates the parts of a file that is still being parsed. */
export const createAwaitedParts = (): AwaitedParts => {
  const parts = new Map<string, AwaitedPart>();
  let isFileComplete = false;
  return {
    get: (name) => {
      let part = parts.get(name);
      if (!part) {
        part = createAwaitedPart();
        parts.set(name, part);
        if (isFileComplete) part.reject("truncated");
      }
      return part;
    },
    rejectMissing: () => {
      isFileComplete = true;
      for (const { reject } of parts.values()) reject("truncated");
    },
  };
};

const createAwaitedPart = (): AwaitedPart => {
  let resolvePart: AwaitedPart["resolve"] = () => {};
  let rejectPart: AwaitedPart["reject"] = () => {};
  const promise = new Promise<UnpackedPart>((resolve, reject) => {
    resolvePart = resolve;
    rejectPart = reject;
  });
  // Avoids an unhandled rejection while nobody waits for the part; later callers still see the rejection.
  promise.catch(() => {});
  return { promise, resolve: resolvePart, reject: rejectPart };
};
