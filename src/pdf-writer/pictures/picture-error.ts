/** Thrown if a picture cannot be embedded. The message continues a sentence about the picture, in lower case. */
export class PictureError extends Error {}

/** A page of A4 in 600 dpi has 35 million. Viewers decode all pixels of a picture at once, with four bytes each. */
const maxPixels = 50_000_000;

/** Checks the size of a picture in pixels. @throws PictureError */
export const checkPictureSize = (width: number, height: number): void => {
  if (width === 0 || height === 0) throw new PictureError("it has no size");
  if (width * height > maxPixels)
    throw new PictureError(`it has ${width} × ${height} pixels, more than 50 million. Save it in a smaller size`);
};
