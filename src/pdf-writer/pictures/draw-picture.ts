/** Draws embedded pictures in content streams. */
import { formatClip } from "../content/box-shape.ts";
import { drawInSpace } from "../content/page-space.ts";
import type { Picture } from "./embed-picture.ts";

/** How a picture fills its box: all of it is shown, or all of the box is filled. */
export type PictureFit = "contain" | "cover";

/** The size of a box whose origin is that of the space. */
export interface BoxSize {
  readonly width: number;
  readonly height: number;
  /** Of the corners, which are cut off the picture. */
  readonly radius?: number;
}

/** Returns the size of a pixel in the units of the box. */
export const scalePicture = (
  { width, height }: Pick<Picture, "width" | "height">,
  box: BoxSize,
  fit: PictureFit,
): number => {
  const scales = [box.width / width, box.height / height];
  return fit === "contain" ? Math.min(...scales) : Math.max(...scales);
};

/** Draws a picture in the middle of a box. `name`: that of its XObject in the resources, with the slash. */
export const drawPicture = (
  name: string,
  picture: Pick<Picture, "width" | "height" | "orientation">,
  box: BoxSize,
  fit: PictureFit,
): string => {
  const scale = scalePicture(picture, box, fit);
  const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
  const offset = [(box.width - drawnWidth) / 2, (box.height - drawnHeight) / 2] as const;
  const stored = drawInSpace(picture.orientation, `${name} Do`);
  const drawn = drawInSpace([drawnWidth, 0, 0, drawnHeight, ...offset], stored);
  return fit === "contain" && !box.radius ? drawn : `q ${formatClip(box)}\n${drawn}Q\n`;
};
