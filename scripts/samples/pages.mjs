/** Draws on the pages of the brochure. Positions are in points from the top left corner, like those of assets. */
import { PDFName, PDFNumber, PDFString, rgb, setCharacterSpacing, setWordSpacing } from "pdf-lib";

/**
 * @typedef {import("pdf-lib").PDFDocument} PDFDocument
 * @typedef {import("pdf-lib").PDFPage} PDFPage
 * @typedef {import("pdf-lib").PDFFont} PDFFont
 * @typedef {import("pdf-lib").PDFRef} PDFRef
 * @typedef {import("pdf-lib").RGB} Color
 * @typedef {Record<"serif" | "italic" | "sans" | "bold", PDFFont>} Fonts
 * @typedef {readonly [left: number, top: number, width: number, height: number]} Area
 *
 * @typedef {object} TextStyle
 * @property {keyof Fonts} font
 * @property {number} size
 * @property {Color} [color]
 * @property {number} [spacing] between characters
 * @property {"left" | "center" | "right"} [align]
 * @property {number} [opacity]
 *
 * @typedef {TextStyle & { leading: number }} ColumnStyle
 * @typedef {import("pdf-lib").PDFPageDrawSVGOptions} PathStyle
 * @typedef {ReturnType<typeof createPen>} Pen
 * @typedef {{ title: string, page: number, children?: readonly OutlineEntry[] }} OutlineEntry
 */

export const pageWidth = 450;
export const pageHeight = 600;

/** @type {Area} Where the cover greets the reader. */
export const greetingArea = [42, 228, 366, 32];
/** @type {Area} Where the cover has the reader's code, on a white tile. */
export const codeArea = [52, 446, 64, 64];

const toColor = (/** @type {string} */ hex) => {
  const channel = (/** @type {number} */ index) => Number.parseInt(hex.slice(index, index + 2), 16) / 255;
  return rgb(channel(1), channel(3), channel(5));
};

export const ink = toColor("#16242e");
export const quiet = toColor("#5b6a72");
export const paper = toColor("#faf6ee");
export const sand = toColor("#efe7d9");
export const coral = toColor("#c4512d");
export const pine = toColor("#1d4f55");
export const line = toColor("#d8cdba");
export const white = rgb(1, 1, 1);

/**
 * Creates a pen for one page.
 * @param {PDFPage} page
 * @param {Fonts} fonts
 */
export const createPen = (page, fonts) => {
  /** PDF counts from the bottom. */
  const up = (/** @type {number} */ y) => pageHeight - y;
  /**
   * @param {string} text
   * @param {TextStyle} style
   */
  const measureText = (text, { font, size, spacing = 0 }) =>
    fonts[font].widthOfTextAtSize(text, size) + spacing * (text.length - 1);
  /**
   * @param {string} content
   * @param {number} x
   * @param {number} y
   * @param {TextStyle} style
   */
  const text = (content, x, y, style) => {
    const { font, size, color: fill = ink, spacing = 0, align = "left", opacity = 1 } = style;
    const left = align === "left" ? x : x - measureText(content, style) * (align === "center" ? 0.5 : 1);
    if (spacing !== 0) page.pushOperators(setCharacterSpacing(spacing));
    page.drawText(content, { x: left, y: up(y), size, font: fonts[font], color: fill, opacity });
    if (spacing !== 0) page.pushOperators(setCharacterSpacing(0), setWordSpacing(0));
  };
  /**
   * @param {string} content
   * @param {number} width
   * @param {TextStyle} style
   */
  const breakLines = (content, width, style) => {
    const lines = [""];
    for (const word of content.split(" ")) {
      const longer = lines.at(-1) === "" ? word : `${lines.at(-1)} ${word}`;
      if (measureText(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  return {
    page,
    text,
    measureText,
    /**
     * Sets paragraphs in a column. Returns the position of the next line.
     * @param {readonly string[]} paragraphs
     * @param {number} x
     * @param {number} y
     * @param {number} width
     * @param {ColumnStyle} style
     */
    column: (paragraphs, x, y, width, style) => {
      let lineY = y;
      for (const [index, content] of paragraphs.entries()) {
        if (index > 0) lineY += style.leading * 0.5;
        for (const lineText of breakLines(content, width, style)) {
          text(lineText, x, lineY, style);
          lineY += style.leading;
        }
      }
      return lineY;
    },
    /**
     * @param {number} x
     * @param {number} y
     * @param {number} width
     * @param {number} height
     * @param {Color} fill
     * @param {import("pdf-lib").PDFPageDrawRectangleOptions} [more]
     */
    rect: (x, y, width, height, fill, more = {}) =>
      page.drawRectangle({ x, y: up(y + height), width, height, color: fill, ...more }),
    /**
     * @param {number} x
     * @param {number} y
     * @param {number} width
     * @param {number} height
     * @param {number} radius
     * @param {PathStyle} style
     */
    roundedRect: (x, y, width, height, radius, style) => {
      const [w, h, r, k] = [width, height, radius, radius * 0.4477];
      const path = `M ${r} 0 H ${w - r} C ${w - k} 0 ${w} ${k} ${w} ${r} V ${h - r} C ${w} ${h - k} ${w - k} ${h} ${w - r} ${h} H ${r} C ${k} ${h} 0 ${h - k} 0 ${h - r} V ${r} C 0 ${k} ${k} 0 ${r} 0 Z`;
      page.drawSvgPath(path, { x, y: up(y), ...style });
    },
    /**
     * @param {number} x
     * @param {number} y
     * @param {number} width
     * @param {Color} [stroke]
     * @param {number} [thickness]
     */
    rule: (x, y, width, stroke = line, thickness = 0.7) =>
      page.drawLine({ start: { x, y: up(y) }, end: { x: x + width, y: up(y) }, thickness, color: stroke }),
    /**
     * @param {string} path
     * @param {PathStyle} style
     */
    path: (path, style) => page.drawSvgPath(path, { x: 0, y: up(0), ...style }),
    /**
     * @param {number} x
     * @param {number} y
     * @param {number} radius
     * @param {Color | undefined} fill
     * @param {import("pdf-lib").PDFPageDrawCircleOptions} [more]
     */
    disc: (x, y, radius, fill, more = {}) =>
      page.drawCircle({ x, y: up(y), size: radius, ...(fill && { color: fill }), ...more }),
    /**
     * @param {import("pdf-lib").PDFImage} image
     * @param {number} x
     * @param {number} y
     * @param {number} width
     * @param {number} height
     */
    image: (image, x, y, width, height) => page.drawImage(image, { x, y: up(y + height), width, height }),
  };
};

/**
 * Adds a link annotation.
 * @param {PDFDocument} document
 * @param {readonly PDFPage[]} pages
 * @param {PDFPage} page
 * @param {Area} area
 * @param {{ page: number } | { uri: string }} target
 */
export const addLink = (document, pages, page, [x, y, width, height], target) => {
  const { context } = document;
  const action =
    "uri" in target
      ? { A: context.obj({ S: "URI", URI: PDFString.of(target.uri) }) }
      : { Dest: context.obj([pages[target.page - 1].ref, PDFName.of("Fit")]) };
  const link = context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [x, pageHeight - y - height, x + width, pageHeight - y],
    Border: [0, 0, 0],
    ...action,
  });
  page.node.addAnnot(context.register(link));
};

/**
 * Adds the outline.
 * @param {PDFDocument} document
 * @param {readonly PDFPage[]} pages
 * @param {readonly OutlineEntry[]} entries
 */
export const addOutline = (document, pages, entries) => {
  const { context } = document;
  /**
   * @param {readonly OutlineEntry[]} list
   * @param {PDFRef} parent
   * @returns {{ First: PDFRef, Last: PDFRef, Count: PDFNumber }}
   */
  const addLevel = (list, parent) => {
    const refs = list.map(() => context.nextRef());
    for (const [index, { title, page, children = [] }] of list.entries()) {
      const childLevel = children.length === 0 ? {} : addLevel(children, refs[index]);
      const item = context.obj({
        Title: PDFString.of(title),
        Parent: parent,
        Dest: [pages[page - 1].ref, PDFName.of("Fit")],
        ...(index > 0 ? { Prev: refs[index - 1] } : {}),
        ...(index < list.length - 1 ? { Next: refs[index + 1] } : {}),
        ...childLevel,
      });
      context.assign(refs[index], item);
    }
    return { First: refs[0], Last: refs[refs.length - 1], Count: PDFNumber.of(list.length) };
  };
  const root = context.nextRef();
  context.assign(root, context.obj({ Type: "Outlines", ...addLevel(entries, root) }));
  document.catalog.set(PDFName.of("Outlines"), root);
};
