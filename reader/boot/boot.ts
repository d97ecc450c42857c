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

interface PendingPart {
  readonly promise: Promise<UnpackedPart>;
  readonly resolve: (part: Promise<UnpackedPart>) => void;
  readonly reject: (problem: PartProblem) => void;
}

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
  const parts = new Map<string, PendingPart>();
  let rereading: Promise<void> | undefined;
  let isFileComplete = false;

  const getPart = (name: string): PendingPart => {
    let part = parts.get(name);
    if (!part) {
      let resolvePart: PendingPart["resolve"] = () => {};
      let rejectPart: PendingPart["reject"] = () => {};
      const promise = new Promise<UnpackedPart>((resolve, reject) => {
        resolvePart = resolve;
        rejectPart = reject;
      });
      part = { promise, resolve: resolvePart, reject: rejectPart };
      parts.set(name, part);
      // Avoids an unhandled rejection while nobody waits for the part; later callers still see the rejection.
      promise.catch(() => {});
      if (isFileComplete) rejectPart("truncated");
    }
    return part;
  };
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
    globals.smartlinkBoot = { part: (name) => getPart(name).promise, policy, worker } satisfies BootHandover;
    runScript(new TextDecoder().decode(bytes), policy);
    removeEventListener("error", onError);
    // The reader clears `smartlinkBoot`. If it has not, the policy blocked the script or the script does not parse.
    if (globals.smartlinkBoot) showBootProblem(hasSyntaxError ? "old" : "altered");
  };

  const rereadFile = async (): Promise<void> => {
    const file = new Uint8Array(await (await fetch(location.href)).arrayBuffer());
    for (const { header, chunks } of extractParts(file)) getPart(header.name).resolve(unpackPart(header, chunks));
  };

  globals.smartlinkStep = () => {
    const script = document.currentScript as HTMLScriptElement;
    const comments: string[] = [];
    for (let node = script.previousSibling; node instanceof Comment; node = script.previousSibling) {
      comments.unshift(node.data);
      node.remove();
    }
    script.remove();
    const head = comments.shift();
    if (!head?.startsWith(partMark)) return;
    const header: PartHeader = JSON.parse(head.slice(partMark.length));
    if (header.carrier === "raw" && document.characterSet !== "windows-1252") {
      rereading ??= rereadFile().catch(() => {});
    } else getPart(header.name).resolve(unpackPart(header, comments));
  };

  document.addEventListener("DOMContentLoaded", async () => {
    await rereading;
    isFileComplete = true;
    // Rejects the parts that did not arrive. One of them is the worker if the file links it.
    for (const { reject } of parts.values()) reject("truncated");
  });
  // If this fails, the reader fetches the worker's script or runs it in the document.
  const workerStart = getPart("worker")
    .promise.then(startWorker)
    .catch(() => {});
  getPart("reader")
    .promise.then((reader) => workerStart.then(() => runReader(reader)))
    .catch(showBootProblem);
};

start();
