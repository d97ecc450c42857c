/**
 * Stands in `mixed` and `original` files, before their parts. It unpacks each part as soon as it has arrived, runs the
 * reader as soon as that is there, and says so in a sentence where the file is damaged or the browser too old. It must
 * stay small (it is repeated in every file), so it checks lengths only: the reader's script is held to its hash by the
 * page's policy, and the reader checks the sha256 of every other part before it uses it.
 */
import { type PartHeader, partMark } from "#domain/files/part-format.ts";
import type { BootGlobals, BootHandover, PartProblem, UnpackedPart } from "./boot-handover.ts";
import { createCodePolicy, runScript } from "./code-policy.ts";
import { extractParts } from "./extract-parts.ts";
import { readerElement, showBootProblem } from "./show-boot-problem.ts";
import { unpackPart } from "./unpack-part.ts";

interface Awaited {
  readonly promise: Promise<UnpackedPart>;
  readonly settle: (part: Promise<UnpackedPart>) => void;
  readonly fail: (fault: PartProblem) => void;
}

const page = globalThis as BootGlobals;
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
  const awaited = new Map<string, Awaited>();
  let recutting: Promise<void> | undefined;
  let ended = false;

  const entry = (name: string): Awaited => {
    let known = awaited.get(name);
    if (!known) {
      let settle: Awaited["settle"] = () => {};
      let fail: Awaited["fail"] = () => {};
      const promise = new Promise<UnpackedPart>((resolve, reject) => {
        settle = resolve;
        fail = reject;
      });
      known = { promise, settle, fail };
      awaited.set(name, known);
      // A part that nobody has asked for yet may fail in silence: who asks is told.
      promise.catch(() => {});
      if (ended) fail("truncated");
    }
    return known;
  };
  // Its own thread reads the worker's script while this one reads the reader's: the worker comes first.
  let worker: Worker | undefined;
  const startWorker = ({ bytes }: UnpackedPart): void => {
    worker = new Worker(policy.createScriptURL(URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }))));
  };

  const runReader = ({ bytes }: UnpackedPart): void => {
    let broken = false;
    const onError = () => {
      broken = true;
    };
    addEventListener("error", onError);
    page.smartlinkBoot = { part: (name) => entry(name).promise, policy, worker } satisfies BootHandover;
    runScript(new TextDecoder().decode(bytes), policy);
    removeEventListener("error", onError);
    // The reader takes the handover. One that has not is blocked by the policy (altered) or does not parse.
    if (page.smartlinkBoot) showBootProblem(broken ? "old" : "altered");
  };

  const readAgain = async (): Promise<void> => {
    const file = new Uint8Array(await (await fetch(location.href)).arrayBuffer());
    for (const { header, chunks } of extractParts(file)) entry(header.name).settle(unpackPart(header, chunks));
  };

  page.smartlinkStep = () => {
    const script = document.currentScript as HTMLScriptElement;
    const texts: string[] = [];
    for (let node = script.previousSibling; node instanceof Comment; node = script.previousSibling) {
      texts.unshift(node.data);
      node.remove();
    }
    script.remove();
    const head = texts.shift();
    if (!head?.startsWith(partMark)) return;
    const header: PartHeader = JSON.parse(head.slice(partMark.length));
    if (header.carrier === "raw" && document.characterSet !== "windows-1252") {
      recutting ??= readAgain().catch(() => {});
    } else entry(header.name).settle(unpackPart(header, texts));
  };

  document.addEventListener("DOMContentLoaded", async () => {
    await recutting;
    ended = true;
    // A file whose worker is linked ends here: now it is sure that none comes.
    for (const { fail } of awaited.values()) fail("truncated");
  });
  // Where no worker can be started, the reader finds a way.
  const started = entry("worker")
    .promise.then(startWorker)
    .catch(() => {});
  entry("reader")
    .promise.then((reader) => started.then(() => runReader(reader)))
    .catch(showBootProblem);
};

start();
