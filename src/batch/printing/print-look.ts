/**
 * Prints the looks of areas (`aura.look`) in PDFs, as the reader draws them in web documents (reader/assets/look.ts): with the
 * same proportions of the area and the same colours. The font of labels is that of printed texts.
 */
import { hasPlaySign } from "#domain/actions/poster.ts";
import type { Aura } from "#domain/model/asset.ts";
import type { Look } from "#domain/model/page-content.ts";
import { findButtonColours } from "#domain/skin/look-colours.ts";
import { buttonIcons, iconEm, playSign } from "#domain/skin/look-icons.ts";
import { black, type Colour, mixColours, parseColour, white } from "#domain/values/colour.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { formatBox, formatFillColour, formatStrokeColour } from "#pdf-writer/content/box-shape.ts";
import { drawInSpace, type PlacedBox } from "#pdf-writer/content/page-space.ts";
import { formatSvgPath } from "#pdf-writer/content/svg-path.ts";
import { type ContentFont, formatText } from "#pdf-writer/content/text-run.ts";
import { drawPicture } from "#pdf-writer/pictures/draw-picture.ts";
import { formatNumber } from "#pdf-writer/syntax/format-number.ts";
import type { SetText, SetTextInBox } from "#pdf-writer/text/set-text.ts";
import type { NamedPicture } from "./row-pictures.ts";

/** What looks of a row need. */
export interface LookTools {
  /** The preset colour. */
  readonly accent: Colour;
  /** Sets labels. Undefined if no area has one. */
  readonly setLabel: SetTextInBox | undefined;
  /** By key. */
  readonly fonts: ReadonlyMap<string, ContentFont>;
}

type ButtonLook = Extract<Look, { type: "button" }>;
type Size = Pick<PlacedBox, "width" | "height">;

type LookAura = Pick<Aura, "name" | "look" | "actions">;

/** The font of labels. */
export const labelFont = "Liberation Sans Bold";

/** Returns the text of a look: the label of a button, or the name that a poster to be played shows in place of a picture. */
export const findLabel = (aura: LookAura): string => {
  if (aura.look?.type === "button") return aura.look.label.trim();
  return hasPlaySign(aura) ? (aura.name ?? "").trim() : "";
};

/** Prints a filled look. `poster`: the picture of a poster, if there is one. */
export const printLook = (
  aura: LookAura,
  box: PlacedBox,
  tools: LookTools,
  poster: NamedPicture | undefined,
): string => {
  const { look } = aura;
  if (look === undefined || look.type === "none" || !(box.width > 0 && box.height > 0)) return "";
  const drawn = drawLook(look, aura, box, tools, poster);
  return drawn === "" ? "" : drawInSpace(box.matrix, drawn);
};

const drawLook = (
  look: Exclude<Look, { type: "none" }>,
  aura: LookAura,
  size: Size,
  tools: LookTools,
  poster: NamedPicture | undefined,
): string => {
  switch (look.type) {
    case "button":
      return drawButton(look, size, tools);
    case "poster":
      return drawPoster(size, poster, aura, tools);
    case "underline":
      return formatBox({ width: size.width, height: underlineWidth, fill: parseColour(look.color) ?? tools.accent });
    case "outline":
      return formatBox({
        ...{ width: size.width, height: size.height, radius: 3 },
        ...{ stroke: parseColour(look.color) ?? tools.accent, strokeWidth: look.width ?? 1.5 },
      });
    default:
      return look satisfies never;
  }
};

/** In points. */
const underlineWidth = 1.25;
const maxButtonRadius = 12;

/** Shares of the area, as in looks.css. */
const label = { size: 0.44, width: 0.86, height: 0.76, lineHeight: 1.15 } as const;
/** How dark the edge of a button is. */
const edgeShare = 0.12;

const drawButton = (look: ButtonLook, { width, height }: Size, tools: LookTools): string => {
  const { background, text } = findButtonColours(look, tools.accent);
  const set = setButtonLabel(look, { width, height }, tools.setLabel);
  const face = formatBox({
    ...{ width, height, radius: Math.min(0.22 * height, 0.22 * width, maxButtonRadius) },
    ...{
      fill: background,
      stroke: mixColours(background, black, edgeShare),
      strokeWidth: Math.max(0.75, 0.04 * set.size),
    },
  });
  const parts = [face];
  if (set.icon !== undefined) {
    const scale = (iconEm.width * set.size) / 24;
    const drawn = `${formatStrokeColour(text)} 1.8 w 1 J 1 j ${formatSvgPath(set.icon.path)} S`;
    parts.push(drawInSpace([scale, 0, 0, -scale, set.icon.x, set.icon.y + 24 * scale], drawn).trimEnd());
  }
  const runs = set.label?.lines.flatMap((line) => line.runs) ?? [];
  if (runs.length > 0) {
    const shown = `${formatFillColour(text)}\n${formatText(runs, tools.fonts)}`;
    parts.push(drawInSpace([1, 0, 0, 1, set.x, set.y], shown).trimEnd());
  }
  return parts.join("\n");
};

interface ButtonLabel {
  /** Of the label, in points. */
  readonly size: number;
  readonly label?: SetText;
  /** Lower left corner of the label's box. */
  readonly x: number;
  readonly y: number;
  /** The icon with its lower left corner. */
  readonly icon?: { readonly path: string; readonly x: number; readonly y: number };
}

/** Where an icon lies below the baseline, as a multiple of the size. */
const iconDepth = 0.28;

const setButtonLabel = (
  { label: text, icon = "none" }: ButtonLook,
  { width, height }: Size,
  setText: SetTextInBox | undefined,
): ButtonLabel => {
  const path = readOwnProperty(buttonIcons, icon);
  const words = text.trim();
  const room = { width: label.width * width, height: label.height * height };
  const y = (height - room.height) / 2;
  if (words === "" || setText === undefined) {
    const size = Math.min(label.size * height, room.width / iconEm.width);
    const [x, bottom] = [(width - iconEm.width * size) / 2, (height - iconEm.width * size) / 2];
    return { size, x, y, ...(path === undefined ? {} : { icon: { path, x, y: bottom } }) };
  }
  const iconRoom = path === undefined ? 0 : iconEm.width + iconEm.gap;
  const setWithin = (roomWidth: number): SetText =>
    setText(words, {
      ...{ width: Math.max(roomWidth, 0.3 * room.width), height: room.height, size: Math.max(1, label.size * height) },
      ...{ fit: "shrink", minSize: 1, lineHeight: label.lineHeight, align: "center", verticalAlign: "middle" },
    });
  // The width of the icon depends on the size of the label, and that on the width that the icon leaves.
  const first = setWithin(room.width - iconRoom * label.size * height);
  const set = iconRoom === 0 ? first : setWithin(room.width - iconRoom * first.size);
  const iconWidth = iconRoom * set.size;
  const boxWidth = Math.max(room.width - iconRoom * first.size, 0.3 * room.width);
  const [line] = set.lines;
  const isRightToLeft = line?.rightToLeft ?? false;
  const x = (width - boxWidth) / 2 + (isRightToLeft ? -iconWidth : iconWidth) / 2;
  if (path === undefined || line === undefined) return { size: set.size, label: set, x, y };
  const iconX = isRightToLeft ? x + line.x + line.width + iconEm.gap * set.size : x + line.x - iconWidth;
  return { size: set.size, label: set, x, y, icon: { path, x: iconX, y: y + line.y - iconDepth * set.size } };
};

const posterFace: Colour = [32, 36, 45];
const signFace: Colour = [15, 18, 26];
/** Shares of the height, as in looks.css. */
const nameSize = 0.13;
const nameMargin = 0.08;

const drawPoster = (
  { width, height }: Size,
  poster: NamedPicture | undefined,
  aura: LookAura,
  { setLabel, fonts }: LookTools,
): string => {
  const least = Math.min(width, height);
  const shape = { width, height, radius: 0.04 * least };
  const hasSign = hasPlaySign(aura);
  if (poster === undefined && !hasSign) return "";
  const parts = [formatBox({ ...shape, fill: posterFace })];
  if (poster !== undefined) parts.push(drawPicture(poster.name, poster.picture, shape, "cover").trimEnd());
  if (hasSign) parts.push(drawPlaySign(least, { width, height }));
  const words = findLabel(aura);
  const room = { width: label.width * width, height: nameSize * label.lineHeight * height };
  const set =
    poster !== undefined || words === ""
      ? undefined
      : setLabel?.(words, {
          ...{ ...room, size: Math.max(1, nameSize * height), fit: "shrink", minSize: 1 },
          ...{ lineHeight: label.lineHeight, align: "center", verticalAlign: "bottom" },
        });
  const runs = set?.lines.flatMap((line) => line.runs) ?? [];
  if (runs.length > 0) {
    const shown = `${formatFillColour(white)}\n${formatText(runs, fonts)}`;
    parts.push(drawInSpace([1, 0, 0, 1, (width - room.width) / 2, nameMargin * height], shown).trimEnd());
  }
  return parts.join("\n");
};

/** A triangle in a dark circle with a white ring. */
const drawPlaySign = (least: number, { width, height }: Size): string => {
  const [inner, ring] = [0.36 * least, 0.012 * least];
  const diameter = inner + 2 * ring;
  const circle = formatBox({
    ...{ width: diameter, height: diameter, radius: diameter / 2 },
    ...{ fill: signFace, stroke: white, strokeWidth: ring },
  });
  const scale = (inner - 2 * 0.08 * least) / 24;
  const triangle = `${formatFillColour(white)} ${formatStrokeColour(white)} 1 w 1 j ${formatSvgPath(playSign)} B`;
  const margin = ring + 0.08 * least;
  const sign = drawInSpace([scale, 0, 0, -scale, margin, margin + 24 * scale], triangle).trimEnd();
  const corner = [width - diameter, height - diameter].map((room) => formatNumber(room / 2)).join(" ");
  return `q 1 0 0 1 ${corner} cm\n${circle}\n${sign}\nQ`;
};
