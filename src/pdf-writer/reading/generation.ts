import type { PdfFile } from "./pdf-file.ts";

/** Returns the generation of an object, which an update must keep. */
export const generationOf = ({ crossReference }: PdfFile, number: number): number => {
  const entry = crossReference.entries.get(number);
  return entry?.in === "file" ? entry.generation : 0;
};
