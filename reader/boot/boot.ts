/**
 * The boot script of `mixed` and `original` files; it precedes the file's parts. It unpacks each part as soon as the
 * parser has reached its end, runs the reader's script, and shows a message when the file is damaged or the browser is
 * too old. Every file contains a copy, so it stays small and checks only lengths: the page's policy checks the hash of
 * the reader's script, and the reader checks the sha256 of every other part before it uses it.
 */
import { type PartHeader, partMark } from "#domain/files/part-format.ts";
import type { BootGlobals, BootHandover, PartProblem, UnpackedPart } from "./boot-handover.ts";
import { createCodePolicy, runScript } from "./code-policy.ts";
import { extractParts } from "./extract-parts.ts";
import { readerElement, showBootProblem } from "./show-boot-problem.ts";
import { unpackPart } from "./unpack-part.ts";

const globals = globalThis as BootGlobals;
const root = document.documentElement;

const start = (): void => {
  performance.mark("smartlink:start");
  root.dataset.smartlinkState = "loading";
  if (typeof DecompressionStream !== "function" || !("adoptedStyleSheets" in document)) {
    showBootProblem("old");
    return;
  }
  if (location.protocol === "file:" && readerElement()?.dataset.disk) {
    showBootProblem("disk");
    return;
  }
  const policy = createCodePolicy();
  const parts = createAwaitedParts();
  let rereading: Promise<void> | undefined;
  // The worker precedes the reader in the file: it parses its script in parallel with the reader's.
  let worker: Worker | undefined;
  const startWorker = ({ bytes }: UnpackedPart): void => {
    worker = new Worker(policy.createScriptURL(URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }))));
  };

  const runReader = ({ bytes }: UnpackedPart): void => {
    let hasSyntaxError = false;
    const onError = () => {
      hasSyntaxError = true;
    };
    addEventListener("error", onError);
    globals.smartlinkBoot = { part: (name) => parts.get(name).promise, policy, worker } satisfies BootHandover;
    runScript(new TextDecoder().decode(bytes), policy);
    removeEventListener("error", onError);
    // The reader clears `smartlinkBoot`. If it has not, the policy blocked the script or the script does not parse.
    if (globals.smartlinkBoot) showBootProblem(hasSyntaxError ? "old" : "altered");
  };

  const rereadFile = async (): Promise<void> => {
    const file = new Uint8Array(await (await fetch(location.href)).arrayBuffer());
    for (const { header, chunks } of extractParts(file)) parts.get(header.name).resolve(unpackPart(header, chunks));
  };

  globals.smartlinkStep = () => {
    const part = takePart(document.currentScript as HTMLScriptElement);
    if (part === undefined) return;
    const { header, chunks } = part;
    if (header.carrier === "raw" && document.characterSet !== "windows-1252") {
      rereading ??= rereadFile().catch(() => {});
    } else parts.get(header.name).resolve(unpackPart(header, chunks));
  };

  document.addEventListener("DOMContentLoaded", async () => {
    await rereading;
    // One of the parts that did not arrive is the worker if the file links it.
    parts.rejectMissing();
  });
  // If this fails, the reader fetches the worker's script or runs it in the document.
  const workerStart = parts
    .get("worker")
    .promise.then(startWorker)
    .catch(() => {});
  parts
    .get("reader")
    .promise.then((reader) => workerStart.then(() => runReader(reader)))
    .catch(showBootProblem);
};

/** Removes the script and the comments before it, which carry a part: its header and its data. */
const takePart = (
  script: HTMLScriptElement,
): { readonly header: PartHeader; readonly chunks: readonly string[] } | undefined => {
  const chunks: string[] = [];
  for (let node = script.previousSibling; node instanceof Comment; node = script.previousSibling) {
    chunks.unshift(node.data);
    node.remove();
  }
  script.remove();
  const head = chunks.shift();
  if (!head?.startsWith(partMark)) return undefined;
  return { header: JSON.parse(head.slice(partMark.length)), chunks };
};

/** A part that may not have arrived. Calls after the first `resolve` or `reject` have no effect. */
interface AwaitedPart {
  readonly promise: Promise<UnpackedPart>;
  readonly resolve: (part: Promise<UnpackedPart>) => void;
  readonly reject: (problem: PartProblem) => void;
}

/** All parts that were requested or have arrived. */
interface AwaitedParts {
  get(name: string): AwaitedPart;
  /** Rejects the parts that did not arrive, and all that are requested later. */
  rejectMissing(): void;
}

/** Creates the parts of a file that is still being parsed. */
const createAwaitedParts = (): AwaitedParts => {
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

start();
