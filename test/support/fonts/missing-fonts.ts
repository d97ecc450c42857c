/** A handwritten PDF without embedded fonts. Each page shows one kind of error that a missing font can cause. */

interface Line {
  /** The font's dictionary, or a number of an object. */
  readonly font: string;
  /** An operand of `Tj`: `(text)` or `<hex>`. */
  readonly text: string;
}

const type1 = (name: string, more = "/Encoding /WinAnsiEncoding"): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${more} >>`;

const flags = { plain: 32, serif: 34, symbolic: 4 } as const;

const descriptor = (name: string, kind: keyof typeof flags = "plain"): string =>
  `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags[kind]} /FontBBox [-200 -250 1100 950] /ItalicAngle 0 /Ascent 900 /Descent -210 /CapHeight 700 /StemV 80 >>`;

/** `width`: of each of its 224 letters, thousandths of the size. */
const trueType = (name: string, encoding: string, width = 556): string =>
  `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FirstChar 32 /LastChar 255 /Widths [${Array(224).fill(width).join(" ")}] /Encoding ${encoding} /FontDescriptor ${descriptor(name)} >>`;

const differences = (from: number, names: string): string =>
  `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${from} ${names
    .split(" ")
    .map((name) => `/${name}`)
    .join(" ")}] >>`;

const styles = (family: string, italic: string, plain = ""): readonly Line[] =>
  [plain, "-Bold", `-${italic}`, `-Bold${italic}`].map((style) => ({
    font: type1(`${family}${style}`),
    text: "(Sphinx of black quartz, 0123)",
  }));

const centralEuropean = differences(
  128,
  "ccaron rcaron scaron zcaron ecaron uring lslash aogonek eogonek sacute zdotaccent nacute ae oslash aring",
);
const allOfThem = "<8081828384858687 88898A8B8C8D8E>";

/** Pages of lines; the letters of composite fonts are in `objects`, named by `{name}`. */
const pages: readonly (readonly Line[])[] = [
  styles("Helvetica", "Oblique"),
  styles("Times", "Italic", "-Roman"),
  styles("Courier", "Oblique"),
  [
    ...["ArialNarrow", "ArialNarrow-Bold", "ArialBlack", "Calibri-Italic"].map((name) => ({
      font: trueType(name, "/WinAnsiEncoding", name.startsWith("ArialN") ? 420 : 556),
      text: "(Narrow, black, italic)",
    })),
    { font: trueType("Frutiger-Bold", "/WinAnsiEncoding", 640), text: "(Frutiger in bold)" },
  ],
  [
    { font: "{cyrillic}", text: "<0001000200030004000500060007000800090001>" },
    { font: "{cyrillicBold}", text: "<0001000200030004000500060007000800090001>" },
  ],
  [
    { font: trueType("Arial", centralEuropean), text: allOfThem },
    { font: trueType("TimesNewRoman,Bold", centralEuropean), text: allOfThem },
    { font: type1("Courier", `/Encoding ${centralEuropean}`), text: allOfThem },
  ],
  [
    { font: type1("Times-Roman"), text: "<919293948482A0AB61BB8B629B>" },
    { font: type1("Helvetica", "/Encoding /MacRomanEncoding"), text: "<D4D5D2D3E2E3C761C8>" },
    { font: type1("Times-Roman", "/Encoding /StandardEncoding"), text: "(`quoted' \\252double\\272)" },
  ],
  [
    { font: type1("Symbol", ""), text: "(abgdp \\245 \\345 \\362)" },
    { font: type1("ZapfDingbats", ""), text: '(!"#$4lmn)' },
  ],
  [
    // Codes 36 and on are the letters from A on: "DEF" reads "ABC" and so on.
    { font: trueType("Verdana", differences(36, "A B C D E F G H I J K L M")), text: "($%&'\\(\\)*+,-./0)" },
    // pdf.js warns of this name, as of every font that the device does not have.
    { font: type1("No#24such#21font"), text: "(No such font)" },
    { font: type1("Garamond-Light", `/Encoding ${differences(36, "A B C D E F G")}`), text: "($%&'\\(\\)*)" },
  ],
  [
    { font: "{nested}", text: "(ab)" },
    { font: "{drawn}", text: "(aaa)" },
  ],
];

const toUnicode = (letters: string): string => {
  const rows = [...letters].map(
    (letter, index) =>
      `<${(index + 1).toString(16).padStart(4, "0")}> <${letter.charCodeAt(0).toString(16).padStart(4, "0")}>`,
  );
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange ${rows.length} beginbfchar ${rows.join(" ")} endbfchar endcmap end end`;
};

/** Writes objects one after the other and knows where each begins. */
class Writer {
  #text = "%PDF-1.7\n";
  readonly #offsets: number[] = [];
  readonly #reserved: number[] = [];

  reserve(): number {
    this.#offsets.push(0);
    return this.#offsets.length;
  }

  put(body: string, number = this.reserve()): string {
    this.#offsets[number - 1] = this.#text.length;
    this.#text += `${number} 0 obj\n${body}\nendobj\n`;
    this.#reserved.push(number);
    return `${number} 0 R`;
  }

  stream(data: string, dictionary = ""): string {
    return this.put(`<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`);
  }

  end(root: string): Uint8Array<ArrayBuffer> {
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const size = this.#offsets.length + 1;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${root} >>\nstartxref\n${this.#text.length}\n%%EOF\n`;
    return new TextEncoder().encode(this.#text + table);
  }
}

const cidFont = (pdf: Writer, name: string, letters: string): string => {
  const map = pdf.stream(toUnicode(letters));
  const widths = Array(letters.length).fill(600).join(" ");
  return `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /ToUnicode ${map} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /W [1 [${widths}]] /FontDescriptor ${descriptor(name, "symbolic")} >>] >>`;
};

const type3 = (glyphs: Readonly<Record<string, string>>, resources: string): string => {
  const names = Object.keys(glyphs);
  const procedures = names.map((name) => `/${name} ${glyphs[name]}`).join(" ");
  return `<< /Type /Font /Subtype /Type3 /FontBBox [0 -300 2000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar ${96 + names.length} /Widths [${names.map(() => 1500).join(" ")}] /Encoding << /Type /Encoding /Differences [97 ${names.map((name) => `/${name}`).join(" ")}] >> /CharProcs << ${procedures} >> /Resources ${resources} >>`;
};

const namedFonts = (pdf: Writer): Readonly<Record<string, string>> => {
  const drawn = pdf.put(type3({ square: pdf.stream("1000 0 d0 100 0 700 700 re f") }, "<< >>"));
  const words = pdf.put(
    type3({ word: pdf.stream("1500 0 d0 BT /T 700 Tf (Hg) Tj ET") }, `<< /Font << /T ${type1("Helvetica-Bold")} >> >>`),
  );
  const inner = `<< /Font << /W ${words} /D ${drawn} /T ${type1("Times-Italic")} >> >>`;
  const nested = type3(
    {
      first: pdf.stream("1500 0 d0 BT /T 600 Tf (A) Tj /D 500 Tf (a) Tj ET"),
      second: pdf.stream("1500 0 d0 BT /W 900 Tf (a) Tj ET"),
    },
    inner,
  );
  const russian = "Съешьбулк";
  return {
    drawn,
    nested,
    cyrillic: cidFont(pdf, "ArialMT", russian),
    cyrillicBold: cidFont(pdf, "Arial-BoldMT", russian),
  };
};

/** Number of pages. The first page has the lines of all others. */
export const missingFontPages = pages.length + 1;

export const missingFontsPdf = (): Uint8Array<ArrayBuffer> => {
  const pdf = new Writer();
  const tree = pdf.reserve();
  const named = namedFonts(pdf);
  const lines = pages.flat();
  const sheet = (shown: readonly Line[], [width, height]: readonly [number, number]): string => {
    const fonts = shown.map(({ font }, index) => `/F${index} ${named[font.slice(1, -1)] ?? font}`).join(" ");
    const content = shown.map(
      ({ text }, index) => `BT /F${index} 20 Tf 12 ${height - 30 * (index + 1)} Td ${text} Tj ET`,
    );
    return pdf.put(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${pdf.stream(content.join("\n"))} /Resources << /Font << ${fonts} >> >> >>`,
    );
  };
  const kids = [sheet(lines, [400, 30 * (lines.length + 1)]), ...pages.map((shown) => sheet(shown, [400, 170]))];
  pdf.put(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`, tree);
  return pdf.end(pdf.put(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
};
