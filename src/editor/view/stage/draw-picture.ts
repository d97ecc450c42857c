/** Draws a picture that an asset prints. Loaded with the first asset that has one. */
import type { ContentBox, PictureContent } from "#domain/model/page-content.ts";

/** Creates the picture in its frame, as large as the element around it. */
export const createPicture = ({ fit = "contain", box }: PictureContent, address: string): HTMLElement => {
  const frame = createFrame(box);
  const image = document.createElement("img");
  image.classList.add("drawn-picture", `is-${fit}`);
  [image.src, image.alt, image.draggable] = [address, "", false];
  frame.append(image);
  return frame;
};

/** Points are pixels at a zoom of 1. */
const toLength = (points: number): string => `calc(var(--zoom, 1) * ${points}px)`;

/** Styles are set one by one: the policy of the page forbids attributes with styles. */
const createFrame = ({ fill, stroke, stroke_width = 1, radius = 0, padding = 0 }: ContentBox = {}): HTMLElement => {
  const frame = document.createElement("span");
  frame.className = "drawn-frame";
  const styles = {
    background: fill ?? "none",
    padding: toLength(padding),
    "border-radius": toLength(radius),
    "box-shadow": stroke === undefined ? "none" : `inset 0 0 0 ${toLength(stroke_width)} ${stroke}`,
  };
  for (const [name, value] of Object.entries(styles)) frame.style.setProperty(name, value);
  return frame;
};
