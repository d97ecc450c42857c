/** The thread that looks into a PDF before it is used. Wiring only; pdf.js runs here whole, without a worker of its own. */
import { expose } from "comlink";
// Leaves its handler at globalThis.pdfjsWorker: pdf.js then needs no thread of its own, and one termination ends everything.
import "pdfjs-dist/build/pdf.worker.mjs";
import type { InspectorThread } from "#adapters/pdf/inspector-protocol.ts";
import { inspectPdf } from "#adapters/pdf/pdfjs-inspect.ts";
import { createRecorder } from "#adapters/pdf/resource-recorder.ts";
import type { ThreadsMessage } from "#adapters/pdf/worker-pool.ts";

let folder = "";
const recorder = createRecorder(globalThis as typeof self, () => folder);

const thread: InspectorThread = {
  inspect: (bytes, runtimeUrl, how) => {
    folder = runtimeUrl;
    return inspectPdf(bytes, { runtimeUrl, recorder, how });
  },
};

addEventListener("message", ({ data }: MessageEvent<ThreadsMessage>) => {
  if (data.inspectorPort) expose(thread, data.inspectorPort);
});

// When the thread ends, Firefox rejects what its image decoders promised; unheard, that would stand in the console.
if (typeof ImageDecoder === "function")
  globalThis.ImageDecoder = class extends ImageDecoder {
    constructor(init: ImageDecoderInit) {
      super(init);
      this.completed.catch(() => undefined);
      this.tracks.ready.catch(() => undefined);
    }
  };
