import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { drawInSpace, placeBox } from "#pdf-writer/content/page-space.ts";
import { createRowWriter } from "#pdf-writer/increments/row-increment.ts";
import { drawPicture, type PictureFit } from "#pdf-writer/pictures/draw-picture.ts";
import { embedPicture, type Picture, readPicture } from "#pdf-writer/pictures/embed-picture.ts";
import { readJpeg } from "#pdf-writer/pictures/jpeg.ts";
import { decodeSamples, readPng } from "#pdf-writer/pictures/png.ts";
import { plainPdf } from "../../contract/plain-pdf.ts";
import { drawPage, type Pixels } from "../../support/draw-page.ts";
import { makePng, type PngParts } from "../../support/make-png.ts";
import { listComplaints } from "../../support/pdf/pdf-programs.ts";
import { deflate, openBase, prepareRows } from "../../support/pdf/personal-pdf.ts";

const codecs = { inflate: inflateBytes, deflate };

/** Prints a picture over a whole page of 80 by 60 points, on white. */
const printPicture = async (picture: Picture, fit: PictureFit = "contain"): Promise<Pixels> => {
  const bytes = plainPdf([[80, 60]], "/Rotate 90");
  const base = await openBase(bytes);
  const shared = await prepareRows(base, {
    pages: [{ index: 0, hasLinks: false }],
    addResources: async (writer) => ({ xObjects: [embedPicture(writer, picture)] }),
  });
  const view = shared.slots.get(0)?.view;
  if (view === undefined) throw new Error("the page has no slots");
  const box = placeBox(view, { left: 0, top: 0, width: 100, height: 100 });
  const picturePart = drawPicture(shared.names.xObjects[0] ?? "", picture, box, fit);
  const content = drawInSpace(box.matrix, `1 1 1 rg 0 0 ${box.width} ${box.height} re f\n${picturePart}`);
  const row = createRowWriter(shared)({ id: "00", pages: new Map([[0, { content }]]) });
  const whole = concatenateBytes([bytes, shared.bytes, row.bytes]);
  expect(listComplaints(whole) ?? []).toEqual([]);
  return drawPage(whole, 1);
};

/** The colour at a position from 0 to 1 of each side. */
const colourAt = ({ data, width, height }: Pixels, x: number, y: number): readonly number[] => {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  return [...data.subarray(at, at + 3)];
};

const expectColour = (pixels: Pixels, [x, y]: readonly [number, number], colour: readonly number[], tolerance = 3) => {
  for (const [channel, value] of colourAt(pixels, x, y).entries())
    expect(Math.abs(value - (colour[channel] ?? 0)), `${x} ${y}`).toBeLessThanOrEqual(tolerance);
};

/** Centres of the quarters of a page, row after row. */
const quarters = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

const red = [255, 0, 0];
const green = [0, 255, 0];
const blue = [0, 0, 255];
const white = [255, 255, 255];

/** Pictures of 3 by 4 pixels whose quarters have known colours; the page of 60 by 80 points is filled by them. */
const enlarge = (corners: readonly (readonly number[])[]): readonly number[] =>
  [0, 0, 1, 1].flatMap((row) => [0, 0, 1].flatMap((column) => corners[row * 2 + column] ?? []));

describe("a PNG picture", () => {
  const kinds: readonly [
    string,
    Pick<PngParts, "bitDepth" | "colourType" | "palette" | "transparency">,
    readonly (readonly number[])[],
    readonly (readonly number[])[],
  ][] = [
    ["of 8-bit colours", { bitDepth: 8, colourType: 2 }, [red, green, blue, white], [red, green, blue, white]],
    [
      "of 16-bit colours",
      { bitDepth: 16, colourType: 2 },
      [
        [65535, 0, 0],
        [0, 32768, 0],
        [0, 0, 65535],
        [65535, 65535, 65535],
      ],
      [red, [0, 128, 0], blue, white],
    ],
    [
      "of colours with one transparent",
      { bitDepth: 8, colourType: 2, transparency: [0, 255, 0, 0, 0, 0] },
      [red, green, blue, white],
      [white, green, blue, white],
    ],
    ["of 1-bit grey", { bitDepth: 1, colourType: 0 }, [[0], [1], [1], [0]], [[0, 0, 0], white, white, [0, 0, 0]]],
    [
      "of 2-bit grey",
      { bitDepth: 2, colourType: 0 },
      [[0], [1], [2], [3]],
      [[0, 0, 0], [85, 85, 85], [170, 170, 170], white],
    ],
    [
      "of 4-bit grey with one transparent",
      { bitDepth: 4, colourType: 0, transparency: [0, 4] },
      [[0], [4], [8], [15]],
      [[0, 0, 0], white, [136, 136, 136], white],
    ],
    [
      "of 16-bit grey",
      { bitDepth: 16, colourType: 0 },
      [[0], [257 * 50], [257 * 99], [65535]],
      [[0, 0, 0], [50, 50, 50], [99, 99, 99], white],
    ],
    [
      "of 4 palette colours",
      { bitDepth: 2, colourType: 3, palette: [...red, ...green, ...blue, 9, 99, 199] },
      [[0], [1], [2], [3]],
      [red, green, blue, [9, 99, 199]],
    ],
    [
      "of palette colours with alpha",
      { bitDepth: 4, colourType: 3, palette: [...red, ...green, ...blue], transparency: [255, 0] },
      [[0], [1], [2], [0]],
      [red, white, blue, red],
    ],
    [
      "of grey with alpha",
      { bitDepth: 8, colourType: 4 },
      [
        [0, 255],
        [0, 0],
        [0, 128],
        [100, 255],
      ],
      [[0, 0, 0], white, [127, 127, 127], [100, 100, 100]],
    ],
    [
      "of 16-bit colours with alpha",
      { bitDepth: 16, colourType: 6 },
      [
        [65535, 0, 0, 65535],
        [0, 0, 0, 0],
        [0, 0, 65535, 32768],
        [0, 0, 0, 65535],
      ],
      [red, white, [127, 127, 255], [0, 0, 0]],
    ],
  ];

  describe.each([false, true])("(interlaced: %s)", (isInterlaced) => {
    it.each(kinds)("%s is shown", async (_, kind, corners, colours) => {
      const png = makePng({ ...kind, width: 3, height: 4, isInterlaced, samples: enlarge(corners) });
      const pixels = await printPicture(await readPicture(png, codecs));
      for (const [index, quarter] of quarters.entries()) expectColour(pixels, quarter, colours[index] ?? []);
    });
  });

  it("keeps its compressed data where PDF can show them", async () => {
    const png = makePng({
      width: 3,
      height: 4,
      bitDepth: 8,
      colourType: 2,
      samples: enlarge([red, green, blue, white]),
    });
    const { image, alpha } = await readPicture(png, codecs);
    expect(image.data).toEqual(readPng(png).data);
    expect(alpha).toBe(undefined);
  });

  it("has the samples that were written", async () => {
    const shape = fc.record({
      width: fc.integer({ min: 1, max: 20 }),
      height: fc.integer({ min: 1, max: 20 }),
      isInterlaced: fc.boolean(),
      kind: fc.constantFrom([0, 1], [0, 2], [0, 4], [0, 8], [2, 8], [4, 8], [6, 8] as const),
    });
    await fc.assert(
      fc.asyncProperty(shape, fc.infiniteStream(fc.nat(255)), async ({ width, height, isInterlaced, kind }, stream) => {
        const [colourType, bitDepth] = kind as [0, number];
        const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colourType as number] ?? 1;
        const samples = [...stream.take(width * height * channels)].map((sample) => sample % 2 ** bitDepth);
        const png = makePng({ width, height, isInterlaced, colourType, bitDepth, samples });
        const largest = 2 ** bitDepth - 1;
        const decoded = await decodeSamples(readPng(png), inflateBytes);
        expect([...decoded]).toEqual(samples.map((sample) => Math.round((sample * 255) / largest)));
      }),
    );
  });

  const valid = makePng({
    width: 3,
    height: 4,
    bitDepth: 8,
    colourType: 2,
    samples: enlarge([red, green, blue, white]),
  });
  const withBytes = (at: number, ...bytes: readonly number[]) => {
    const changed = valid.slice();
    changed.set(bytes, at);
    return changed;
  };

  it.each([
    ["of no bytes", new Uint8Array(0), "it is empty"],
    ["of other bytes", Uint8Array.of(1, 2, 3), "neither a JPEG nor a PNG"],
    ["without anything", valid.slice(0, 8), "damaged"],
    ["without a palette", makePng({ width: 1, height: 1, bitDepth: 8, colourType: 3, samples: [0] }), "palette"],
    ["without width", withBytes(16, 0, 0, 0, 0), "no size"],
    [
      "of ten billion pixels",
      withBytes(16, 0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0),
      "it has 100000 × 100000 pixels, more than 50 million",
    ],
    ["of an unknown kind", withBytes(25, 5), "damaged"],
    ["of an unknown depth", withBytes(24, 3), "damaged"],
    ["with more rows than data", withBytes(20, 0, 0, 1), "incomplete"],
    ["that is cut", valid.slice(0, -30), "incomplete"],
  ])("%s is rejected", async (_, bytes, reason) => {
    await expect(readPicture(bytes, codecs)).rejects.toThrow(reason);
  });
});

describe("a JPEG picture", () => {
  const photo = async () =>
    new Uint8Array(await readFile(new URL("../../../public/samples/narrows.jpg", import.meta.url)));

  /** Adds an Exif segment with an orientation after the first marker. */
  const orient = (bytes: Uint8Array, orientation: number, isLittleEndian: boolean): Uint8Array<ArrayBuffer> => {
    const pair = (value: number) => (isLittleEndian ? [value, 0] : [0, value]);
    const start = isLittleEndian ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
    const type = isLittleEndian ? [0x12, 1, 3, 0, 1, 0, 0, 0] : [1, 0x12, 0, 3, 0, 0, 0, 1];
    const tiff = [...start, ...pair(1), ...type, ...pair(orientation), 0, 0];
    const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
    return Uint8Array.of(...bytes.subarray(0, 2), 0xff, 0xe1, 0, exif.length + 2, ...exif, ...bytes.subarray(2));
  };

  /** Where the shown top left corner lies in the stored picture, and the shown top right one. */
  const storedCorners = {
    1: [
      [0, 0],
      [1, 0],
    ],
    2: [
      [1, 0],
      [0, 0],
    ],
    3: [
      [1, 1],
      [0, 1],
    ],
    4: [
      [0, 1],
      [1, 1],
    ],
    5: [
      [0, 0],
      [0, 1],
    ],
    6: [
      [0, 1],
      [0, 0],
    ],
    7: [
      [1, 1],
      [1, 0],
    ],
    8: [
      [1, 0],
      [1, 1],
    ],
  } as const;

  it("whose end is missing, or that has too many pixels, is rejected", async () => {
    const bytes = await photo();
    await expect(readPicture(bytes.slice(0, bytes.length >> 1), codecs)).rejects.toThrow("it ends too early");
    const frame = bytes.findIndex((byte, at) => byte === 0xff && (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2));
    const huge = bytes.slice();
    huge.set([0x4e, 0x20, 0x4e, 0x20], frame + 5);
    await expect(readPicture(huge, codecs)).rejects.toThrow("it has 20000 × 20000 pixels");
  });

  it("stands upright in every orientation", async () => {
    const bytes = await photo();
    const plain = await readPicture(bytes, codecs);
    const corners = [red, green, blue, white];
    const quarterPng = makePng({ width: 3, height: 4, bitDepth: 8, colourType: 2, samples: enlarge(corners) });
    const quarterPicture = await readPicture(quarterPng, codecs);
    for (const [orientation, [topLeft, topRight]] of Object.entries(storedCorners)) {
      const picture = await readPicture(orient(bytes, Number(orientation), Number(orientation) % 2 === 0), codecs);
      const isTurned = Number(orientation) > 4;
      expect([picture.width, picture.height]).toEqual(
        isTurned ? [plain.height, plain.width] : [plain.width, plain.height],
      );
      const sides = isTurned ? { width: 4, height: 3 } : { width: 3, height: 4 };
      const pixels = await printPicture({ ...quarterPicture, ...sides, orientation: picture.orientation }, "cover");
      const storedColour = ([x, y]: readonly [number, number]) => corners[y * 2 + x] ?? [];
      expectColour(pixels, quarters[0], storedColour(topLeft));
      expectColour(pixels, quarters[1], storedColour(topRight));
    }
  });

  it("is shown, whole or over all of its box", async () => {
    const picture = await readPicture(await photo(), codecs);
    expect(picture.width).toBeGreaterThan(picture.height);
    const whole = await printPicture(picture, "contain");
    for (const y of [0.02, 0.98]) expectColour(whole, [0.5, y], white);
    const cover = await printPicture(picture, "cover");
    for (const [x, y] of [
      [0.02, 0.02],
      [0.98, 0.98],
      [0.5, 0.5],
    ] as const)
      expect(colourAt(cover, x, y)).not.toEqual(white);
    expect(colourAt(whole, 0.5, 0.5)).not.toEqual(white);
  });

  const frame = (marker: number, components: number, precision = 8) =>
    Uint8Array.of(
      0xff,
      0xd8,
      0xff,
      0xfe,
      0,
      4,
      1,
      2,
      0xff,
      0xff,
      marker,
      0,
      8,
      precision,
      0,
      20,
      1,
      44,
      components,
      0xff,
      0xda,
      0,
      2,
      0xff,
      0xd9,
    );
  const adobe = Uint8Array.of(0xff, 0xee, 0, 7, 0x41, 0x64, 0x6f, 0x62, 0x65);

  it.each([0xc0, 0xc1, 0xc2])("with the frame %i has its size", (marker) =>
    expect(readJpeg(frame(marker, 3))).toMatchObject({ width: 300, height: 20, components: 3, isInverted: false }),
  );

  it("in CMYK is inverted where Adobe's programs wrote it", async () => {
    const bytes = frame(0xc0, 4);
    const byAdobe = Uint8Array.of(0xff, 0xd8, ...adobe, ...bytes.subarray(2));
    expect(readJpeg(bytes)).toMatchObject({ components: 4, isInverted: false });
    const { image } = await readPicture(byAdobe, codecs);
    expect(image.entries).toContain("/ColorSpace/DeviceCMYK/BitsPerComponent 8/Decode[1 0 1 0 1 0 1 0]");
    expect((await readPicture(frame(0xc0, 1), codecs)).image.entries).toContain("/DeviceGray");
  });

  it.each([
    ["that is lossless", frame(0xc3, 3), "lossless"],
    ["with arithmetic coding", frame(0xc9, 3), "arithmetic"],
    ["of 12 bits", frame(0xc0, 3, 12), "12-bit"],
    ["with two components", frame(0xc0, 2), "2 colour components"],
    ["without a frame", Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2), "damaged"],
    ["with text in it", Uint8Array.of(0xff, 0xd8, 0xff, 0xfe, 0, 2, 65, 66, 67, 68), "damaged"],
    ["without height", Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0, 0, 0, 9, 3), "no size"],
  ])("%s is rejected", async (_, bytes, reason) => {
    await expect(readPicture(bytes, codecs)).rejects.toThrow(reason);
  });

  it("of any bytes is read or rejected with a reason", async () => {
    const bytes = await photo();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(700), fc.nat(255)), { minLength: 1 }), async (changes) => {
        const damaged = Uint8Array.of(...bytes.subarray(0, 2000), 0xff, 0xd9);
        for (const [at, byte] of changes) if (at > 2) damaged[at] = byte;
        const result = await readPicture(damaged, codecs).catch((error: Error) => error.message);
        expect(typeof result === "string" ? result : result.image.entries).toMatch(/^(it |\/Type\/XObject)/);
      }),
    );
  });
});
