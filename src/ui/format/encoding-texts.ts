/** What the encodings of files are good for. */
import { msg } from "@lit/localize";
import type { Encoding } from "#domain/model/batch.ts";

/** One sentence about each encoding, which follows its name. */
export const encodingTexts: Readonly<Record<Encoding, () => string>> = {
  text: () => msg("works with every host and mail gateway. Up to a third larger than the PDF."),
  binary: () => msg("hardly larger than the PDF. Programs that re-encode text files damage it."),
};
