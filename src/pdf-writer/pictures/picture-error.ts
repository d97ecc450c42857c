/** Thrown if a picture cannot be embedded. The message continues a sentence about the picture, in lower case. */
export class PictureError extends Error {}
