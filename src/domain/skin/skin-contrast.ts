/** Measures how readable the colours of a skin are, for the person who chooses them. */
import { type Colour, contrastRatio, formatColour, parseColour, textContrast } from "../values/colour.ts";
import { createSkinPalette, type SkinColours, schemes } from "./palette.ts";

/** Where a colour is seen: on pages of the light or the dark scheme, or on the toolbar. */
export type ColourUse = "light" | "dark" | "bar";

/** A colour of the skin where it is used. Colours are written as `#rrggbb`, contrasts from 1 to 21. */
export interface ColourSample {
  readonly use: ColourUse;
  /** The colour of the text that was measured. */
  readonly text: string;
  /** The colour behind it. */
  readonly behind: string;
  readonly contrast: number;
  /** The contrast of the chosen colour, if the reader shows another one because that is too low. */
  readonly rejectedContrast?: number;
}

const measure = (use: ColourUse, chosen: Colour, text: Colour, behind: Colour): ColourSample => {
  const [contrast, chosenContrast] = [contrastRatio(text, behind), contrastRatio(chosen, behind)];
  return {
    use,
    text: formatColour(text),
    behind: formatColour(behind),
    contrast,
    ...(chosenContrast < textContrast ? { rejectedContrast: chosenContrast } : {}),
  };
};

/** Measures the accent colour as text on light and dark pages, and on the toolbar if it has a colour. */
export const measureAccent = (skin: SkinColours): readonly ColourSample[] => {
  const chosen = parseColour(skin.accent);
  if (chosen === undefined) return [];
  const [light, dark] = [createSkinPalette(skin, "light"), createSkinPalette(skin, "dark")];
  const { accent, surface } = light.bar ?? {};
  const uses = [
    ["light", light.reader["accent"], formatColour(schemes.light.background)],
    ["dark", dark.reader["accent"], formatColour(schemes.dark.background)],
    ["bar", accent, surface],
  ] as const;
  return uses.flatMap(([use, text, behind]) => {
    const [textColour, behindColour] = [parseColour(text), parseColour(behind)];
    return textColour && behindColour ? [measure(use, chosen, textColour, behindColour)] : [];
  });
};

/** Measures the text on the background colour in the light and the dark scheme. It is black or white, so it is readable. */
export const measureBackground = (background: unknown): readonly ColourSample[] =>
  (["light", "dark"] as const).flatMap((scheme) => {
    const { ink, surface } = createSkinPalette({ background }, scheme).bar ?? {};
    const [text, behind] = [parseColour(ink), parseColour(surface)];
    return text && behind ? [measure(scheme, text, text, behind)] : [];
  });
