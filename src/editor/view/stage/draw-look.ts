/** Draws the look of an area by the reader's own code. Loaded with the first asset that has one. */
export { addLook } from "#reader/index.ts";
