import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPdfLimits, inflationLimits } from "#adapters/pdf/pdf-limits.ts";
import { countDeflateFilters, inflateStream } from "#adapters/pdf/streams/inflate-stream.ts";
import { splitStreams } from "#adapters/pdf/streams/pdf-streams.ts";

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/pdf/${name}`, import.meta.url)));

const bytesOf = (...pieces: readonly (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array))));

const codeOf = async (bytes: Uint8Array<ArrayBuffer>, limits = inflationLimits) => {
  const admitted = await checkPdfLimits(bytes, limits);
  return admitted.ok ? "admitted" : admitted.problems[0]?.code;
};

test.each(["sizes", "fonts", "cjk", "cmyk", "fax", "jpeg2000", "form", "cut", "password", "damaged"])(
  "%s.pdf is admitted, and what is wrong with it is left to pdf.js to report",
  async (name) => {
    expect(await codeOf(fixture(`${name}.pdf`))).toBe("admitted");
  },
);

test("a file that has only the header of a PDF is rejected", async () => {
  expect(await codeOf(fixture("picture.pdf"))).toBe("pdf-not-pdf");
  expect(await codeOf(new Uint8Array(0))).toBe("pdf-not-pdf");
});

test("a PDF may have its header anywhere in the first kilobyte, or objects without a header", async () => {
  const pdf = fixture("sizes.pdf");
  const hasHeader = async (bytes: Uint8Array<ArrayBuffer>) => {
    const admitted = await checkPdfLimits(bytes);
    return admitted.ok ? admitted.value.hasHeader : admitted.problems[0]?.code;
  };
  expect(await hasHeader(bytesOf("x".repeat(1000), pdf))).toBe(true);
  expect(await hasHeader(bytesOf("x".repeat(1020), pdf))).toBe(false);
  expect(await hasHeader(bytesOf("x".repeat(2000)))).toBe("pdf-not-pdf");
});

test("a kilobyte that inflates twice to 300 MB is rejected, without storing the output", async () => {
  const bomb = fixture("bomb.pdf");
  expect(bomb.length).toBeLessThan(2000);
  const before = process.memoryUsage().arrayBuffers;
  expect(await codeOf(bomb)).toBe("pdf-too-complex");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 26);
});

test("one stream of a PDF may have 64 MB, and all together 512 MB", () => {
  expect(inflationLimits).toEqual({ stream: 67_108_864, total: 536_870_912 });
});

/** Decompressing hundreds of megabytes takes seconds; the limits count the same with fewer. */
const smallLimits = { stream: 2 * 2 ** 20, total: 16 * 2 ** 20 };

// At level 9, each stream is too small to exceed the limit of one stream.
test.each([1, 9])("many streams whose sum exceeds the limit are rejected, compressed at level %i", async (level) => {
  const stream = deflateSync(Buffer.alloc(1.9 * 2 ** 20), { level });
  const object = (index: number) =>
    bytesOf(`${index} 0 obj\n<< /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`, stream, "\nendstream\n");
  const pdf = (count: number) => bytesOf("%PDF-1.7\n", ...Array.from({ length: count }, (_, index) => object(index)));
  expect(await codeOf(pdf(8), smallLimits)).toBe("admitted");
  expect(await codeOf(pdf(9), smallLimits)).toBe("pdf-too-complex");
});

test("an image stream is limited by its width and height", async () => {
  const data = deflateSync(Buffer.alloc(3 * 2 ** 20), { level: 1 });
  const pdf = (dictionary: string) =>
    bytesOf("%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode ", dictionary, " >>\nstream\n", data, "\nendstream\n");
  expect(await codeOf(pdf("/Subtype /Image /Width 1000 /Height 1000"), smallLimits)).toBe("admitted");
  expect(await codeOf(pdf("/Subtype /Image /Width 500 /Height 500"), smallLimits)).toBe("pdf-too-complex");
  expect(await codeOf(pdf(""), smallLimits)).toBe("pdf-too-complex");
});

test("dictionaries in object streams are found, and encryption is detected", async () => {
  const packed = await checkPdfLimits(fixture("fonts.pdf"));
  expect(packed.ok && packed.value).toMatchObject({ complete: true });
  expect(packed.ok && packed.value.text).toContain("/BaseFont /ZapfDingbats");
  expect(Buffer.from(fixture("fonts.pdf")).includes("ZapfDingbats")).toBe(false);
  const locked = await checkPdfLimits(fixture("owner-password.pdf"));
  expect(locked.ok && locked.value.complete).toBe(false);
});

test("the end of streams with any bytes is found", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200, size: "max" }), { maxLength: 5 }), (contents) => {
      const objects = contents.map((content, index) =>
        bytesOf(
          `${index} 0 obj << /Length ${content.length} /N${index} true >>\nstream\r\n`,
          content,
          "\nendstream endobj\n",
        ),
      );
      const { streams, outside } = splitStreams(bytesOf("%PDF-1.7\n", ...objects, "trailer << /Root 1 0 R >>"));
      expect(streams.map(({ bytes }) => [...bytes])).toEqual(contents.map((content) => [...content]));
      for (const [index, { dictionary }] of streams.entries()) expect(dictionary).toContain(`/N${index} true`);
      expect(outside).toContain("/Root 1 0 R");
    }),
  );
});

test("a stream with a wrong or indirect length ends at its keyword, or at the end of the file", () => {
  const data = (text: string) => splitStreams(bytesOf(text)).streams.map(({ bytes }) => Buffer.from(bytes).toString());
  expect(data("<< /Length 3 >>\nstream\nabcdef\nendstream")).toEqual(["abcdef\n"]);
  expect(data("<< /Length 7 0 R >>\nstream\nabc\nendstream")).toEqual(["abc\n"]);
  expect(data("<< /Length 99 >>\nstream\nabc")).toEqual(["abc"]);
  expect(data("a word: stream\nthat is none")).toEqual([]);
});

test.each([
  ["/Filter /FlateDecode", 1],
  ["/Filter/Fl", 1],
  ["/Filter [/FlateDecode /FlateDecode]", 2],
  ["/Filter [ /FlateDecode /DCTDecode ]", 1],
  ["/Filter [/ASCII85Decode /FlateDecode]", 0],
  ["/Filter /DCTDecode", 0],
  ["/Length 4", 0],
])("a stream with %s is deflated %i times", (dictionary, stages) => {
  expect(countDeflateFilters(dictionary)).toBe(stages);
});

test("damaged data of a stream counts up to the damage", async () => {
  const whole = deflateSync(Buffer.alloc(100_000, "text "));
  const bytes = new Uint8Array(whole.subarray(0, whole.length - 20));
  const { length, exceeded } = await inflateStream({ dictionary: "/Filter /FlateDecode", bytes }, 2 ** 20, 0);
  expect(exceeded).toBe(false);
  expect(length).toBeGreaterThan(1000);
  const garbage = { dictionary: "/Filter /FlateDecode", bytes: bytesOf("no deflate stream") };
  expect(await inflateStream(garbage, 2 ** 20, 0)).toMatchObject({ length: 0, exceeded: false, isWhole: false });
});
