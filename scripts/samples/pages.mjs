// @ts-nocheck
/** What the brochure's pages draw with: lengths in points from the top left corner, as the assets count them. */
import { PDFName, PDFNumber, PDFString, rgb, setCharacterSpacing, setWordSpacing } from "pdf-lib";

export const pageWidth = 450;
export const pageHeight = 600;

const color = (hex) => rgb(...[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255));

export const ink = color("#16242e");
export const quiet = color("#5b6a72");
export const paper = color("#faf6ee");
export const sand = color("#efe7d9");
export const coral = color("#c4512d");
export const pine = color("#1d4f55");
export const line = color("#d8cdba");
export const white = rgb(1, 1, 1);

/** One page and its pen. `fonts`: {serif, italic, sans, bold}. */
export const createPen = (page, fonts) => {
  const up = (y) => pageHeight - y;
  const widthOf = (text, { font, size, spacing = 0 }) =>
    fonts[font].widthOfTextAtSize(text, size) + spacing * (text.length - 1);
  const text = (content, x, y, style) => {
    const { font, size, color: fill = ink, spacing = 0, align = "left", opacity = 1 } = style;
    const left = align === "left" ? x : x - widthOf(content, style) * (align === "center" ? 0.5 : 1);
    if (spacing !== 0) page.pushOperators(setCharacterSpacing(spacing));
    page.drawText(content, { x: left, y: up(y), size, font: fonts[font], color: fill, opacity });
    if (spacing !== 0) page.pushOperators(setCharacterSpacing(0), setWordSpacing(0));
  };
  const linesOf = (content, width, style) => {
    const lines = [""];
    for (const word of content.split(" ")) {
      const longer = lines.at(-1) === "" ? word : `${lines.at(-1)} ${word}`;
      if (widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  return {
    page,
    text,
    widthOf,
    /** Sets paragraphs in a column; gives back where the next one would begin. */
    column: (paragraphs, x, y, width, style) => {
      let at = y;
      for (const [index, content] of paragraphs.entries()) {
        if (index > 0) at += style.leading * 0.5;
        for (const one of linesOf(content, width, style)) {
          text(one, x, at, style);
          at += style.leading;
        }
      }
      return at;
    },
    rect: (x, y, width, height, fill, more = {}) =>
      page.drawRectangle({ x, y: up(y + height), width, height, color: fill, ...more }),
    rounded: (x, y, width, height, radius, style) => {
      const [w, h, r, k] = [width, height, radius, radius * 0.4477];
      const path = `M ${r} 0 H ${w - r} C ${w - k} 0 ${w} ${k} ${w} ${r} V ${h - r} C ${w} ${h - k} ${w - k} ${h} ${w - r} ${h} H ${r} C ${k} ${h} 0 ${h - k} 0 ${h - r} V ${r} C 0 ${k} ${k} 0 ${r} 0 Z`;
      page.drawSvgPath(path, { x, y: up(y), ...style });
    },
    rule: (x, y, width, stroke = line, thickness = 0.7) =>
      page.drawLine({ start: { x, y: up(y) }, end: { x: x + width, y: up(y) }, thickness, color: stroke }),
    path: (path, style) => page.drawSvgPath(path, { x: 0, y: up(0), ...style }),
    disc: (x, y, radius, fill, more = {}) => page.drawCircle({ x, y: up(y), size: radius, color: fill, ...more }),
    picture: (image, x, y, width, height) => page.drawImage(image, { x, y: up(y + height), width, height }),
  };
};

/** A link of the PDF itself. `target`: {page} or {uri}. */
export const addLink = (document, pages, page, [x, y, width, height], target) => {
  const { context } = document;
  const action =
    target.uri === undefined
      ? { Dest: context.obj([pages[target.page - 1].ref, PDFName.of("Fit")]) }
      : { A: context.obj({ S: "URI", URI: PDFString.of(target.uri) }) };
  const link = context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [x, pageHeight - y - height, x + width, pageHeight - y],
    Border: [0, 0, 0],
    ...action,
  });
  page.node.addAnnot(context.register(link));
};

/** `entries`: [{title, page, children?}] */
export const addOutline = (document, pages, entries) => {
  const { context } = document;
  const level = (list, parent) => {
    const refs = list.map(() => context.nextRef());
    for (const [index, { title, page, children = [] }] of list.entries()) {
      const below = children.length === 0 ? {} : level(children, refs[index]);
      const item = context.obj({
        Title: PDFString.of(title),
        Parent: parent,
        Dest: [pages[page - 1].ref, PDFName.of("Fit")],
        ...(index > 0 ? { Prev: refs[index - 1] } : {}),
        ...(index < list.length - 1 ? { Next: refs[index + 1] } : {}),
        ...below,
      });
      context.assign(refs[index], item);
    }
    return { First: refs[0], Last: refs.at(-1), Count: PDFNumber.of(list.length) };
  };
  const root = context.nextRef();
  context.assign(root, context.obj({ Type: "Outlines", ...level(entries, root) }));
  document.catalog.set(PDFName.of("Outlines"), root);
};
