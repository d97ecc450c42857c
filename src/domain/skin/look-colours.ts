/** The colours of looks (`aura.look`), the same in readers and in PDFs. */
import { type Colour, contrastRatio, parseColour, shiftColour, textColourOn, textContrast } from "../values/colour.ts";
import { isRecord } from "../values/is-record.ts";
import { createSkinPalette, schemes } from "./palette.ts";

/** Returns the accent colour of the light reader: pages stay light in the dark one. `skin`: `config.skin`, unchecked. */
export const readLookAccent = (skin: unknown): Colour =>
  parseColour(createSkinPalette(isRecord(skin) ? skin : {}, "light").reader["accent"]) ?? schemes.light.accent;

/** Returns the colours of a button. A colour of the label with too little contrast is corrected. */
export const findButtonColours = (
  { color, fill }: { readonly color?: string | undefined; readonly fill?: string | undefined },
  accent: Colour,
): { readonly background: Colour; readonly text: Colour } => {
  const background = parseColour(fill) ?? accent;
  const readable = textColourOn(background);
  const text = shiftColour(
    parseColour(color) ?? readable,
    readable,
    (shifted) => contrastRatio(shifted, background) >= textContrast,
  );
  return { background, text };
};
