import "../../../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { randomFillSync } from "node:crypto";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName } from "pdf-lib";
import { afterEach, expect, test } from "vitest";
import { checkPdfLimits, inflationLimits } from "#adapters/pdf/pdf-limits.ts";
import { inspectPdf } from "#adapters/pdf/pdfjs-inspect.ts";
import {
  createInflatedStreams,
  type InflatedStreams,
  reuseInflatedStreams,
} from "#adapters/pdf/streams/inflated-streams.ts";
import { pdfjsInspector } from "../../../../support/pdfjs-inspector.ts";

const Original = globalThis.DecompressionStream;
afterEach(() => {
  globalThis.DecompressionStream = Original;
});

/** Decompresses as pdf.js does: all bytes are written at once. */
const inflate = async (compressed: Uint8Array<ArrayBuffer>): Promise<Buffer> => {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  writer.write(compressed).catch(() => undefined);
  writer.close().catch(() => undefined);
  const chunks = [];
  for await (const chunk of readable) chunks.push(chunk);
  return Buffer.concat(chunks);
};

test("an inflated stream is returned once, for the same position in the same buffer", async () => {
  const streams = reuseInflatedStreams(globalThis);
  const file = new Uint8Array([1, 2, ...deflateSync("the text of the file")]);
  const compressed = file.subarray(2);
  streams.keep(compressed, Uint8Array.from(Buffer.from("the kept text")));
  expect(String(await inflate(file.slice().subarray(2)))).toBe("the text of the file");
  expect(String(await inflate(file.subarray(2)))).toBe("the kept text");
  expect(String(await inflate(compressed))).toBe("the text of the file");
});

test("a stream that is damaged or was not kept is decompressed as usual", async () => {
  const text = Buffer.alloc(300_000, "All of the text. ");
  const compressed = Uint8Array.from(deflateSync(text, { level: 1 }));
  reuseInflatedStreams(globalThis);
  expect((await inflate(compressed)).equals(text)).toBe(true);
  await expect(inflate(compressed.slice(0, -20))).rejects.toThrow();
});

/** A page of 500 × 500 random colours: its stream is too large for the check to skip it. */
const pictures = await (async () => {
  const document = await PDFDocument.create();
  const pixels = randomFillSync(new Uint8Array(500 * 500 * 3));
  for (const seed of [1, 2]) {
    const page = document.addPage();
    const header = { Type: "XObject", Subtype: "Image", Width: 500, Height: 500, ColorSpace: "DeviceRGB" };
    const image = document.context.flateStream(pixels.fill(seed, 0, 10), { ...header, BitsPerComponent: 8 });
    page.node.setXObject(PDFName.of("Im1"), document.context.register(image));
    page.node.addContentStream(document.context.register(document.context.flateStream("q /Im1 Do Q")));
  }
  return new Uint8Array(await document.save());
})();

/** Records what the check keeps. */
const recordKept = (streams: InflatedStreams) => {
  const keptStreams: Uint8Array[] = [];
  const recording: InflatedStreams = {
    keep: (compressed, inflated) => {
      keptStreams.push(compressed);
      streams.keep(compressed, inflated);
    },
    take: streams.take,
  };
  return { keptStreams, recording };
};

test("pdf.js takes every stream that the check has decompressed, and finds the same in the PDF", async () => {
  const expected = await pdfjsInspector.inspect(pictures);
  const streams = reuseInflatedStreams(globalThis);
  const { keptStreams, recording } = recordKept(streams);
  const recorder = { clear: () => undefined, requestedFiles: () => new Set<string>() };
  const options = { runtimeUrl: "https://site.example/runtime/", recorder, depth: "pages" } as const;
  expect(await inspectPdf(pictures.slice(), { ...options, inflatedStreams: recording })).toEqual(expected);
  expect(keptStreams).toHaveLength(2);
  for (const compressed of keptStreams) expect(streams.take(compressed)).toBeUndefined();
});

test("the check keeps the bytes of whole streams, and 32 MB at most", async () => {
  const object = (content: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`1 0 obj\n<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from("\nendstream\n"),
    ]);
  const large = deflateSync(Buffer.alloc(15 * 2 ** 20, "x"), { level: 0 });
  const random = randomFillSync(new Uint8Array(100_000));
  const damaged = deflateSync(random).subarray(0, -20);
  const pdf = (...contents: readonly Uint8Array[]) =>
    Uint8Array.from(Buffer.concat([Buffer.from("%PDF-1.7\n"), ...contents.map(object)]));
  const keptOf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const streams = createInflatedStreams();
    const { keptStreams, recording } = recordKept(streams);
    expect((await checkPdfLimits(bytes, inflationLimits, recording)).ok).toBe(true);
    return keptStreams.map((compressed) => streams.take(compressed));
  };
  expect(await keptOf(pdf(deflateSync(random), damaged))).toEqual([random]);
  expect((await keptOf(pdf(large, large, large))).map((inflated) => inflated?.length)).toEqual(
    Array(2).fill(15 * 2 ** 20),
  );
});
