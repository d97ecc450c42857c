import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createArtBoxReader } from "#adapters/pdf/pages/art-boxes.ts";
import { plainPdf } from "../../../../contract/plain-pdf.ts";

/** The first page of `plainPdf` is object 3. */
const artBoxOf = (pageEntries: string) => createArtBoxReader(plainPdf([[600, 800]], pageEntries))(3);

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A PDF whose page tree lies in a compressed object stream, found by a cross-reference stream. */
const packedPdf = (objects: Readonly<Record<number, string>>) => {
  const numbers = Object.keys(objects).map(Number);
  const bodies = numbers.map((number) => `${objects[number]} `);
  let offset = 0;
  const pairs = bodies.map((body, index) => {
    const pair = `${numbers[index]} ${offset}`;
    offset += body.length;
    return pair;
  });
  const head = `${pairs.join(" ")} `;
  const packed = Buffer.from(deflateSync(head + bodies.join(""))).toString("latin1");
  const start = "%PDF-1.7\n";
  const container = `90 0 obj\n<< /Type /ObjStm /N ${numbers.length} /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`;
  const rows = [
    ...numbers.map((number, index) => [number, 2, 90, index] as const),
    [90, 1, start.length, 0] as const,
    [91, 1, start.length + container.length, 0] as const,
  ];
  const index = rows.map(([number]) => `${number} 1`).join(" ");
  const table = rows.map(([, type, second, third]) => String.fromCharCode(type, second >> 8, second & 255, third));
  const references = `91 0 obj\n<< /Type /XRef /W [1 2 1] /Index [${index}] /Size 92 /Root 1 0 R /Length ${table.join("").length} >>\nstream\n${table.join("")}\nendstream\nendobj\n`;
  return latin1(`${start}${container}${references}startxref\n${start.length + container.length}\n%%EOF\n`);
};

test.each([
  ["/ArtBox [10 20 110 220]", [10, 20, 100, 200]],
  ["/ArtBox [110 220 10 20]", [10, 20, 100, 200]],
  ["/ArtBox [.5 -.5 100.25 +100.]", [0.5, 0, 99.75, 100]],
  ["/ArtBox [-50 -50 5000 5000]", [0, 0, 600, 800]],
  ["/CropBox [0 0 50 50] /ArtBox [10 20 110 220]", [10, 20, 100, 200]],
])("the art box of a page is read from %s", async (entries, box) => expect(await artBoxOf(entries)).toEqual(box));

test.each(["", "/ArtBox [1 2 3]", "/ArtBox /None", "/ArtBox [9 9 9 20]", "/ArtBox [700 900 710 910]", "/ArtBox 3 0 R"])(
  "the art box of a page is missing for %j",
  async (entries) => expect(await artBoxOf(entries)).toBe(undefined),
);

test("the art box of a page is read from compressed objects, through references and an inherited media box", async () => {
  const pdf = packedPdf({
    1: "<< /Type /Catalog /Pages 2 0 R >>",
    2: "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox 5 0 R >>",
    3: "<< /Type /Page /Parent 2 0 R /ArtBox 4 0 R >>",
    4: "[10 6 0 R 110 220]",
    5: "[0 0 100 200]",
    6: "20",
  });
  expect(await createArtBoxReader(pdf)(3)).toEqual([10, 20, 90, 180]);
});

test("reading the art boxes ends for page trees with a cycle", async () => {
  const pdf = packedPdf({ 3: "<< /Type /Page /Parent 3 0 R /ArtBox [1 1 2 2] >>", 4: "4 0 R" });
  expect(await createArtBoxReader(pdf)(3)).toEqual([1, 1, 1, 1]);
  expect(await createArtBoxReader(pdf)(4)).toBe(undefined);
});

test("the art box of a page is undefined for damaged files", async () => {
  const whole = plainPdf([[600, 800]], "/ArtBox [10 20 110 220]");
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), fc.boolean(), async (at, byte, cut) => {
      const damaged = cut ? whole.slice(0, at) : whole.slice();
      if (!cut) damaged[at] = byte;
      const box = await createArtBoxReader(damaged)(3);
      expect(box === undefined || box.length === 4).toBe(true);
    }),
  );
});
