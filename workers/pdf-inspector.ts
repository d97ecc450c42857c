/** Entry point of the worker that inspects PDFs. Wiring only. */
// Sets globalThis.pdfjsWorker, so that pdf.js runs in this worker instead of starting another. Terminating this worker then
// ends everything.
import "pdfjs-dist/build/pdf.worker.mjs";
import type { InspectorWorker } from "#adapters/pdf/inspector-protocol.ts";
import { inspectPdf } from "#adapters/pdf/pdfjs-inspect.ts";
import { recordRequests } from "#adapters/pdf/resource-recorder.ts";
import { reuseInflatedStreams } from "#adapters/pdf/streams/inflated-streams.ts";
import type { InspectorPortMessage } from "#adapters/pdf/worker-pool.ts";
import { serve } from "#rpc/serve.ts";

let runtimeFolder = "";
const recorder = recordRequests(globalThis as typeof self, () => runtimeFolder);
const inflatedStreams = reuseInflatedStreams(globalThis);

const inspector: InspectorWorker = {
  inspect: (bytes, runtimeUrl, depth) => {
    runtimeFolder = runtimeUrl;
    return inspectPdf(bytes, { runtimeUrl, recorder, inflatedStreams, depth });
  },
};

addEventListener("message", ({ data }: MessageEvent<InspectorPortMessage>) => {
  if (data.inspectorPort) serve(inspector, data.inspectorPort);
});

// When the worker is terminated, Firefox rejects the promises of its image decoders. The handlers keep it from logging them.
if (typeof ImageDecoder === "function")
  globalThis.ImageDecoder = class extends ImageDecoder {
    constructor(init: ImageDecoderInit) {
      super(init);
      this.completed.catch(() => undefined);
      this.tracks.ready.catch(() => undefined);
    }
  };
