/**
 * Documents that are as hard as a page can be made: drawings that are long, nested or full of effects, pictures beyond
 * every screen, more text than a page can hold. Made here, so that each is hard in one way alone.
 */
export interface HardPart {
  /** What stands in the object beside its length. */
  readonly entries: string;
  readonly data: Uint8Array<ArrayBuffer> | string;
}

export interface HardPage {
  readonly content: string;
  /** What stands in the page's resources; `@name` is a part's reference. */
  readonly resources?: string;
  readonly parts?: Readonly<Record<string, HardPart | string>>;
  readonly width?: number;
  readonly height?: number;
  readonly rotate?: number;
  readonly userUnit?: number;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** A PDF of these pages. References to parts, `@name`, stand for that part of the same page. */
export const hardPdf = (pages: readonly HardPage[]): Uint8Array<ArrayBuffer> => {
  const chunks: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (...pieces: readonly (string | Uint8Array)[]) => {
    for (const piece of pieces) {
      const bytes = typeof piece === "string" ? encode(piece) : piece;
      chunks.push(bytes);
      length += bytes.length;
    }
  };
  const object = (number: number, ...pieces: readonly (string | Uint8Array)[]) => {
    offsets[number] = length;
    put(`${number} 0 obj\n`, ...pieces, "\nendobj\n");
  };
  const stream = (number: number, { entries, data }: HardPart) => {
    const bytes = typeof data === "string" ? encode(data) : data;
    object(number, `<< ${entries} /Length ${bytes.length} >>\nstream\n`, bytes, "\nendstream");
  };
  let next = 4;
  const numbers = pages.map(() => {
    const page = next;
    next += 2;
    return page;
  });
  put("%PDF-1.7\n");
  object(1, "<< /Type /Catalog /Pages 2 0 R >>");
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map((page) => `${page} 0 R`).join(" ")}] >>`);
  object(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (const [index, page] of pages.entries()) {
    const { content, resources = "", parts = {}, width = 400, height = 600, rotate = 0, userUnit = 1 } = page;
    const named = new Map(Object.keys(parts).map((name) => [name, next++] as const));
    const linked = (text: string) => text.replace(/@(\w+)/g, (_, name: string) => `${named.get(name)} 0 R`);
    const at = numbers[index] as number;
    object(
      at,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /UserUnit ${userUnit} ` +
        `/Contents ${at + 1} 0 R /Resources << /Font << /F1 3 0 R >> ${linked(resources)} >> >>`,
    );
    stream(at + 1, { entries: "", data: content });
    for (const [name, part] of Object.entries(parts)) {
      const number = named.get(name) as number;
      if (typeof part === "string") object(number, linked(part));
      else stream(number, { entries: linked(part.entries), data: part.data });
    }
  }
  const table = length;
  const rows = Array.from({ length: next - 1 }, (_, at) => `${String(offsets[at + 1]).padStart(10, "0")} 00000 n \n`);
  put(`xref\n0 ${next}\n0000000000 65535 f \n`, rows.join(""));
  put(`trailer\n<< /Size ${next} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`);
  const file = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
};

/** Deflated, as many bytes as asked for; `at` gives each. */
export const deflated = async (size: number, at: (index: number) => number): Promise<Uint8Array<ArrayBuffer>> => {
  let from = 0;
  const raw = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const piece = new Uint8Array(Math.min(2 ** 20, size - from));
      for (let index = 0; index < piece.length; index += 1) piece[index] = at(from + index);
      from += piece.length;
      if (piece.length > 0) controller.enqueue(piece);
      if (from === size) controller.close();
    },
  });
  return new Uint8Array(await new Response(raw.pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
};

/** Numbers between 0 and `most`, the same ones each time. */
const scattered = (most: number) => {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.round((state / 2 ** 31) * most * 10) / 10;
  };
};

const times = (count: number, of: (index: number) => string, between = "\n"): string =>
  Array.from({ length: count }, (_, index) => of(index)).join(between);

const form = (entries: string, data: string): HardPart => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 400 600] ${entries}`,
  data,
});
const group = "/Group << /S /Transparency /I true >>";
const picture = (side: number, bits: number, data: Uint8Array<ArrayBuffer>): HardPart => ({
  entries: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent ${bits} /ColorSpace /DeviceGray /Filter /FlateDecode`,
  data,
});

/** A black picture of so many pixels a side over the whole page. */
export const picturePage = async (side: number): Promise<HardPage> => ({
  content: "q 400 0 0 600 0 0 cm /P Do Q",
  resources: "/XObject << /P @picture >>",
  parts: { picture: picture(side, 8, await deflated(side * side, () => 0)) },
});

/** Pieces of text all over the page. */
export const crowdedPage = (pieces: number): HardPage => {
  const [x, y] = [scattered(400), scattered(600)];
  return { content: `BT /F1 4 Tf ${times(pieces, () => `1 0 0 1 ${x()} ${y()} Tm (word) Tj`)} ET` };
};

/** By name: what is hard about the page. */
export const hardPages: Readonly<Record<string, () => HardPage | Promise<HardPage>>> = {
  "one path of a million segments": () => {
    const [x, y] = [scattered(400), scattered(600)];
    return { content: `0 0 m\n${times(1_000_000, () => `${x()} ${y()} l`)}\nS` };
  },
  "one filled path of 200,000 curves": () => {
    const [x, y] = [scattered(400), scattered(600)];
    const point = () => `${x()} ${y()}`;
    return { content: `0 0 m\n${times(200_000, () => `${point()} ${point()} ${point()} c`)}\nf*` };
  },
  "100,000 paths": () => {
    const [x, y] = [scattered(400), scattered(600)];
    return { content: times(100_000, () => `${x()} ${y()} m ${x()} ${y()} l ${x()} ${y()} l h B`) };
  },
  "a line of a million dashes": () => ({ content: "[0.001 0.001] 0 d 0.5 w 0 0 m 400 600 l 0 600 l 400 0 l S" }),
  "a picture of 11,000 × 11,000": async () => ({
    content: "400 0 0 600 0 0 cm /Im Do",
    resources: "/XObject << /Im @picture >>",
    parts: { picture: picture(11_000, 8, await deflated(11_000 ** 2, (at) => (at >> 6) & 255)) },
  }),
  "a picture of 20,000 × 20,000": async () => ({
    content: "400 0 0 600 0 0 cm /Im Do",
    resources: "/XObject << /Im @picture >>",
    parts: { picture: picture(20_000, 1, await deflated((20_000 * 20_000) / 8, (at) => (at >> 6) & 255)) },
  }),
  "300,000 groups": () => ({
    content: times(300_000, () => "/G Do"),
    resources: "/XObject << /G @group >>",
    parts: { group: form(group, "1 0 0 rg 0 0 400 600 re f") },
  }),
  "forms in forms": () => ({
    content: times(10, () => "/A Do"),
    resources: "/XObject << /A @f0 >>",
    parts: Object.fromEntries(
      [0, 1, 2, 3, 4].map((depth) => [
        `f${depth}`,
        depth < 4
          ? form(
              `/Resources << /XObject << /A @f${depth + 1} >> >>`,
              times(10, () => "0.99 0 0 0.99 1 1 cm /A Do"),
            )
          : form("", "0 0 1 rg 10 10 380 580 re f"),
      ]),
    ),
  }),
  "patterns in patterns": () => {
    const tile = (step: number, inner: string, content: string): HardPart => ({
      entries: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${step} ${step}] /XStep ${step} /YStep ${step} /Resources << /Pattern << ${inner} >> >>`,
      data: content,
    });
    const filled = (size: number) => `/Pattern cs /P scn 0 0 ${size} ${size} re f`;
    return {
      content: times(40, (at) => `/Pattern cs /P scn ${at} 0 400 600 re f`),
      resources: "/Pattern << /P @p0 >>",
      parts: {
        p0: tile(
          40,
          "/P @p1",
          times(20, () => filled(40)),
        ),
        p1: tile(
          10,
          "/P @p2",
          times(20, () => filled(10)),
        ),
        p2: tile(0.5, "", "1 0 0 rg 0 0 0.2 0.2 re f"),
      },
    };
  },
  "3,000 soft masks": () => ({
    content: times(3_000, () => "q /M gs 1 0 0 rg 0 0 400 600 re f Q"),
    resources: "/ExtGState << /M << /SMask << /S /Luminosity /G @group >> >> >>",
    parts: { group: form("/Group << /S /Transparency /CS /DeviceGray >>", "0.5 g 0 0 300 500 re f") },
  }),
  "5,000 blended layers": () => ({
    content: times(5_000, (at) => `/B gs ${at % 2} 0 1 rg /G Do`),
    resources: "/XObject << /G @group >> /ExtGState << /B << /BM /Luminosity /ca 0.5 >> >>",
    parts: { group: form(group, "1 0.5 0 rg 0 0 400 600 re f") },
  }),
  "20,000 drawn letters": () => ({
    content: `BT /T3 8 Tf 0 590 Td ${times(20, () => `0 -20 Td (${"a".repeat(1_000)}) Tj`)} ET`,
    resources: "/Font << /T3 @font >>",
    parts: {
      font:
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 " +
        "/LastChar 97 /Widths [50] /Encoding << /Type /Encoding /Differences [97 /a] >> /CharProcs << /a @letter >> " +
        "/Resources << >> >>",
      letter: {
        entries: "",
        data: `1000 0 0 0 1000 1000 d1\n${times(300, (at) => `${at} 0 m ${at * 3} 900 l ${at} ${at} l f`)}`,
      },
    },
  }),
  "100,000 pieces of text": () => crowdedPage(100_000),
  "a mesh of 60,000 triangles": () => {
    const [x, y, colour] = [scattered(255), scattered(255), scattered(255)];
    const mesh = new Uint8Array(60_000 * 3 * 6);
    for (let at = 0; at < mesh.length; at += 6) mesh.set([0, x(), y(), colour(), colour(), colour()], at);
    return {
      content: "/S sh",
      resources: "/Shading << /S @mesh >>",
      parts: {
        mesh: {
          entries:
            "/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 400 0 600 0 1 0 1 0 1]",
          data: mesh,
        },
      },
    };
  },
};
