/** Entry point of the page reader for a page that no service worker controls. Wiring only. */
import "pdfjs-dist/build/pdf.worker.mjs";
import { createPageReader } from "#adapters/pdf/pages/page-reader.ts";
import { serve } from "#rpc/serve.ts";

const runtime = new URL(import.meta.env.DEV ? "/runtime/" : "../runtime/", self.location.href);

serve(createPageReader(async (path) => new Uint8Array(await (await fetch(new URL(path, runtime))).arrayBuffer())));
