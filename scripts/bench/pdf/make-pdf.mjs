/**
 * Creates the PDFs of the benchmarks, with the same bytes at every run.
 * @typedef {import("pdf-lib").PDFContext} PDFContext
 * @typedef {() => number} Random returns numbers in [0, 1)
 */
import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName, PDFNumber } from "pdf-lib";
import { readWidths } from "./font-widths.mjs";

const pageSize = { width: 595, height: 842 };
const imageSize = { width: 222, height: 148 };
const fontFile = new URL("../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf", import.meta.url);
const firstCode = 32;
const lastCode = 126;

/**
 * Creates pages of running text in an embedded font, each with an image, a tenth of a megabyte each. Like most PDFs from
 * a print shop it embeds its fonts and cannot be compressed further.
 * @param {number} pages
 * @param {{ hasImages?: boolean }} options
 * @returns {Promise<Uint8Array>}
 */
export const makePdf = async (pages = 10, { hasImages = true } = {}) => {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle("A brochure of ten pages");
  const { context } = document;
  const font = await embedFont(context);
  for (let number = 1; number <= pages; number += 1) {
    const random = randomNumbers(number);
    const page = document.addPage([pageSize.width, pageSize.height]);
    page.node.setFontDictionary(PDFName.of("F1"), font);
    if (hasImages) page.node.setXObject(PDFName.of("Im1"), context.register(createImage(context, random)));
    page.node.addContentStream(context.register(context.flateStream(drawPage(number, random, hasImages))));
  }
  return document.save({ useObjectStreams: true });
};

/**
 * Creates pages of a megabyte each, like a scanner: a large uncompressed image and a line of text.
 * @param {number} pages
 * @returns {Promise<Uint8Array>}
 */
export const makeScans = async (pages) => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const font = await embedFont(context);
  const side = 592;
  const random = randomNumbers(pages);
  const pixels = Uint8Array.from({ length: side * side * 3 }, () => random() * 256);
  for (let number = 1; number <= pages; number += 1) {
    const image = { Type: "XObject", Subtype: "Image", Width: side, Height: side };
    const stream = context.stream(pixels, { ...image, ColorSpace: "DeviceRGB", BitsPerComponent: 8 });
    const page = document.addPage([pageSize.width, pageSize.height]);
    page.node.setFontDictionary(PDFName.of("F1"), font);
    page.node.setXObject(PDFName.of("Im1"), context.register(stream));
    const operators = `q 475 0 0 475 60 240 cm /Im1 Do Q BT /F1 22 Tf 1 0 0 1 60 770 Tm (Scan ${number}) Tj ET`;
    page.node.addContentStream(context.register(context.stream(operators)));
  }
  return document.save({ useObjectStreams: true });
};

const embedFont = async (/** @type {PDFContext} */ context) => {
  const bytes = new Uint8Array(await readFile(fontFile));
  const { widths, ascent, descent, box } = readWidths(bytes, firstCode, lastCode);
  const file = context.register(context.flateStream(bytes, { Length1: bytes.length }));
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: "LiberationSans",
      Flags: 32,
      FontBBox: box,
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: ascent,
      StemV: 80,
      FontFile2: file,
    }),
  );
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "TrueType",
      BaseFont: "LiberationSans",
      Encoding: "WinAnsiEncoding",
      FirstChar: PDFNumber.of(firstCode),
      LastChar: PDFNumber.of(lastCode),
      Widths: widths,
      FontDescriptor: descriptor,
    }),
  );
};

/**
 * Draws soft waves with the grain of a photograph, so that they compress about as well as one.
 * @param {PDFContext} context
 * @param {Random} random
 */
const createImage = (context, random) => {
  const { width, height } = imageSize;
  const pixels = new Uint8Array(width * height * 3);
  const hue = random() * 6;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const wave = Math.sin(x / 37 + hue + channel) + Math.cos(y / 23 + hue * channel);
        pixels[(y * width + x) * 3 + channel] = 128 + wave * 50 + random() * 20;
      }
  return context.flateStream(pixels, {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
  });
};

const words =
  "light paper garden the a of river and quiet morning house with window under letter wide green road to stone".split(
    " ",
  );

/**
 * Returns the operators of a page: a heading, the image, and lines of text.
 * @param {number} number
 * @param {Random} random
 * @param {boolean} hasImage
 */
const drawPage = (number, random, hasImage) => {
  const lines = [`BT /F1 22 Tf 1 0 0 1 60 770 Tm (Chapter ${number}) Tj ET`];
  if (hasImage) lines.push(`q 300 0 0 200 60 550 cm /Im1 Do Q`);
  for (let line = 0; line < 34; line += 1) {
    const text = Array.from({ length: 13 }, () => words[Math.floor(random() * words.length)]).join(" ");
    lines.push(`BT /F1 10.5 Tf 1 0 0 1 60 ${520 - line * 14} Tm (${text}.) Tj ET`);
  }
  return lines.join("\n");
};

/**
 * Returns the same numbers for the same seed (mulberry32).
 * @param {number} seed
 * @returns {Random}
 */
const randomNumbers = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};
