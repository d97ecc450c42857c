/** Creates small PDFs for tests: pages with text, internal and external links, and an outline. */
export type TinyLink = string | number | { readonly named: string } | { readonly file: string };

export interface TinyPage {
  readonly text: readonly string[];
  /** Targets of the page's links: an address, or a page number. */
  readonly links?: readonly TinyLink[];
  readonly width?: number;
  /** The page cannot be read, and neither can those after it. */
  readonly broken?: boolean;
  /** The page's `/Rotate`: degrees clockwise. */
  readonly rotate?: 0 | 90 | 180 | 270;
  /** Content stream operators that follow the text. */
  readonly drawing?: string;
  /** A transparency group as large as the page, drawn by `/Group Do`. */
  readonly group?: string;
}

export interface TinyEntry {
  readonly title: string;
  readonly to: TinyLink;
  readonly open?: boolean;
  readonly items?: readonly TinyEntry[];
}

export interface TinyDocument {
  /** More entries of the catalog. */
  readonly catalog?: string;
  /** The numbers of a page label tree: `0 << /S /r >> 4 << /S /D >>`. */
  readonly labels?: string;
  readonly language?: string;
  /** Page numbers of named destinations. */
  readonly names?: Readonly<Record<string, number>>;
  /** Defaults to one entry, "The end", which leads to the last page. */
  readonly outline?: readonly TinyEntry[];
}

/** Returns the bytes of the PDF. */
export const tinyPdf = (pages: readonly TinyPage[], options: TinyDocument = {}): Uint8Array<ArrayBuffer> => {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const stream = (data: string) => `<< /Length ${data.length} >>\nstream\n${data}\nendstream`;
  const catalog = add("");
  const tree = add("");
  const outline = add("");
  const font = add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const kids = pages.map(() => add(""));
  const targetOf = (link: TinyLink): string => {
    if (typeof link === "number") return `/Dest [${kids[link - 1]} 0 R /XYZ 0 300 0]`;
    if (typeof link === "string") return `/A << /S /URI /URI (${link}) >>`;
    return "named" in link ? `/Dest /${link.named}` : `/A << /S /GoToR /F (${link.file}) /D [0 /Fit] >>`;
  };
  for (const [index, { text, links = [], width = 400, rotate = 0, drawing = "", group, broken }] of pages.entries()) {
    const lines = text.map((line, at) => `BT /F1 18 Tf 40 ${520 - at * 30} Td (${line}) Tj ET`);
    const content = add(stream([`0.1 0.3 0.6 rg 0 560 ${width} 40 re f`, "0 g", ...lines, drawing].join("\n")));
    const annotations = links.map((link, at) => {
      const rect = `[40 ${40 + at * 30} 160 ${60 + at * 30}]`;
      const target = targetOf(link);
      return `${add(`<< /Type /Annot /Subtype /Link /Rect ${rect} /Border [0 0 0] ${target} >>`)} 0 R`;
    });
    const look = "/Subtype /Form /Group << /S /Transparency /I true >>";
    const drawn = group && add(stream(group).replace("<<", `<< /Type /XObject /BBox [0 0 ${width} 600] ${look}`));
    const objectsOfPage = drawn ? `/XObject << /Group ${drawn} 0 R >>` : "";
    objects[(kids[index] as number) - 1] =
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} 600] /Rotate ${rotate} /Contents ${content} 0 R ` +
      `/Resources << /Font << /F1 ${font} 0 R >> ${objectsOfPage} >> /Annots [${annotations.join(" ")}] >>`;
    if (broken) objects[(kids[index] as number) - 1] = "null";
  }
  const last = kids.length;
  /** Adds the children of an outline entry; returns its `/First` and `/Last`. */
  const entries = (items: readonly TinyEntry[], parent: number): string => {
    const numbers = items.map(() => add(""));
    for (const [index, { title, to, open = false, items: below = [] }] of items.entries()) {
      const number = numbers[index] as number;
      const beside = [
        index > 0 ? `/Prev ${numbers[index - 1]} 0 R` : "",
        index + 1 < items.length ? `/Next ${numbers[index + 1]} 0 R` : "",
        below.length > 0 ? `${entries(below, number)} /Count ${open ? below.length : -below.length}` : "",
      ];
      objects[number - 1] = `<< /Title (${title}) /Parent ${parent} 0 R ${targetOf(to)} ${beside.join(" ")} >>`;
    }
    return `/First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R`;
  };
  const outlined = entries(options.outline ?? [{ title: "The end", to: last }], outline);
  const names = Object.entries(options.names ?? {}).map(([name, page]) => `/${name} [${kids[page - 1]} 0 R /Fit]`);
  const more = [
    options.catalog ?? "",
    options.labels === undefined ? "" : `/PageLabels << /Nums [${options.labels}] >>`,
    options.language === undefined ? "" : `/Lang (${options.language})`,
    names.length === 0 ? "" : `/Dests << ${names.join(" ")} >>`,
  ];
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R /Outlines ${outline} 0 R ${more.join(" ")} >>`;
  objects[tree - 1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] >>`;
  objects[outline - 1] = `<< /Type /Outlines ${outlined} /Count 1 >>`;
  let file = "%PDF-1.7\n";
  const offsets = objects.map((body, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return new TextEncoder().encode(file + table + end);
};
