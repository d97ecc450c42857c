/** The worker that inspects a PDF. Wiring only; pdf.js runs in it without a worker of its own. */
import { expose } from "comlink";
// Sets globalThis.pdfjsWorker: pdf.js then starts no worker of its own, and one termination ends everything.
import "pdfjs-dist/build/pdf.worker.mjs";
import type { InspectorWorker } from "#adapters/pdf/inspector-protocol.ts";
import { inspectPdf } from "#adapters/pdf/pdfjs-inspect.ts";
import { recordRequests } from "#adapters/pdf/resource-recorder.ts";
import type { InspectorPortMessage } from "#adapters/pdf/worker-pool.ts";

let folder = "";
const recorder = recordRequests(globalThis as typeof self, () => folder);

const thread: InspectorWorker = {
  inspect: (bytes, runtimeUrl, depth) => {
    folder = runtimeUrl;
    return inspectPdf(bytes, { runtimeUrl, recorder, depth });
  },
};

addEventListener("message", ({ data }: MessageEvent<InspectorPortMessage>) => {
  if (data.inspectorPort) expose(thread, data.inspectorPort);
});

// When the worker ends, Firefox rejects the promises of its image decoders; unhandled, they would be logged.
if (typeof ImageDecoder === "function")
  globalThis.ImageDecoder = class extends ImageDecoder {
    constructor(init: ImageDecoderInit) {
      super(init);
      this.completed.catch(() => undefined);
      this.tracks.ready.catch(() => undefined);
    }
  };
