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
}

/** Draws a picture in the middle of a box. `name`: that of its XObject in the resources, with the slash. */
export const drawPicture = (
  name: string,
  { width, height, orientation }: Pick<Picture, "width" | "height" | "orientation">,
  box: BoxSize,
  fit: PictureFit,
): string => {
  const scales = [box.width / width, box.height / height];
  const scale = fit === "contain" ? Math.min(...scales) : Math.max(...scales);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  const offset = [(box.width - drawnWidth) / 2, (box.height - drawnHeight) / 2] as const;
  const stored = drawInSpace(orientation, `${name} Do`);
  const drawn = drawInSpace([drawnWidth, 0, 0, drawnHeight, ...offset], stored);
  return fit === "contain" ? drawn : `q ${formatClip(box)}\n${drawn}Q\n`;
};
