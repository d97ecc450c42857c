/** Prints the picture of an asset in its area. */
import type { PictureContent } from "#domain/model/page-content.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { truncate } from "#domain/text/truncate.ts";
import { markArtifact, markDescription } from "#pdf-writer/content/marked-content.ts";
import { drawInSpace, type PlacedBox } from "#pdf-writer/content/page-space.ts";
import { type BoxSize, drawPicture, scalePicture } from "#pdf-writer/pictures/draw-picture.ts";
import { type ContentPlace, markContent } from "./content-tags.ts";
import { printFill, printStroke } from "./print-frame.ts";
import type { ContentFaults, ContentSize, PrintedContent } from "./print-text.ts";
import type { NamedPicture } from "./row-pictures.ts";

/** The size of a picture in pixels. */
export interface MeasuredPicture {
  readonly width: number;
  readonly height: number;
  /** Where it comes from, for messages. */
  readonly source: string;
}

/** Prints a picture. Without `alt`, it is decoration. `place`: its element, in a tagged PDF. */
export const printPicture = (
  content: PictureContent,
  box: PlacedBox,
  named: NamedPicture,
  place?: ContentPlace,
): PrintedContent => {
  const { fit = "contain", box: frame, alt = "" } = content;
  const padding = frame?.padding ?? 0;
  const inner = findInnerBox(content, box);
  const drawn = inner === undefined ? "" : drawPicture(named.name, named.picture, inner, fit);
  const moved = padding > 0 && drawn !== "" ? drawInSpace([1, 0, 0, 1, padding, padding], drawn) : drawn;
  const parts = [printFill(frame, box), moved, printStroke(frame, box)].filter((part) => part !== "");
  const operators = parts.length === 0 ? "" : drawInSpace(box.matrix, parts.join("\n"));
  const describe = () => (place === undefined ? markDescription(alt, operators) : markContent(place, operators));
  const marked = alt.trim() === "" ? markArtifact(operators) : describe();
  const { width, height } = named.picture;
  return {
    operators: operators === "" ? "" : `${marked}\n`,
    description: alt.trim(),
    ...checkPicture(content, box, { width, height, source: named.source }),
  };
};

/** Finds what `printPicture` reports, without drawing. */
export const checkPicture = (content: PictureContent, box: ContentSize, picture: MeasuredPicture): ContentFaults => {
  const inner = findInnerBox(content, box);
  const warnings = inner === undefined ? [noRoom(picture)] : findWarnings(picture, inner, content.fit ?? "contain");
  return { problems: [], warnings };
};

/** Returns the box without its padding; undefined if nothing is left. */
const findInnerBox = ({ box: frame }: PictureContent, { width, height }: ContentSize): BoxSize | undefined => {
  const padding = frame?.padding ?? 0;
  const inner = {
    width: width - 2 * padding,
    height: height - 2 * padding,
    radius: Math.max(0, (frame?.radius ?? 0) - padding),
  };
  return inner.width > 0 && inner.height > 0 ? inner : undefined;
};

/** Pixels an inch below which printed pictures look coarse. */
const leastResolution = 150;
const pointsPerInch = 72;

const findWarnings = (picture: MeasuredPicture, box: BoxSize, fit: "contain" | "cover"): readonly Problem[] => {
  const resolution = Math.round(pointsPerInch / scalePicture(picture, box, fit));
  if (resolution >= leastResolution) return [];
  const enough = (pixels: number) => Math.ceil((pixels * leastResolution) / resolution);
  return [
    problem(
      "picture-coarse",
      `The picture “${truncate(picture.source)}” has ${resolution} pixels an inch where it is printed, so it looks coarse. Use one of at least ${enough(picture.width)} × ${enough(picture.height)} pixels, or a smaller area.`,
    ),
  ];
};

const noRoom = ({ source }: MeasuredPicture): Problem =>
  problem(
    "asset-outside-page",
    `The picture “${truncate(source)}” is not printed, because the padding fills its area. Enlarge the area.`,
  );
