/**
 * The colours of the reader for the accent and background colour that the author of a smartlink chose (`config.skin`).
 * Text has at least the contrast of WCAG's level AA: an accent colour that is too light or too dark is corrected.
 */
import {
  black,
  type Colour,
  contrastRatio,
  formatColour,
  luminance,
  mixColours,
  parseColour,
  shiftColour,
  textColourOn,
  textContrast,
  white,
} from "../values/colour.ts";

/** The colours of the skin as they come from data: unchecked. */
export interface SkinColours {
  readonly accent?: unknown;
  readonly background?: unknown;
}

/** Values of the custom properties of reader/styles/base.css, by name without `--`. */
export type ColourProperties = Readonly<Record<string, string>>;

/** The colours of one colour scheme. */
export interface SkinPalette {
  /** Of the whole reader. Empty without an accent colour. */
  readonly reader: ColourProperties;
  /** Of the toolbar and of the page around a gate. Absent without a background colour. */
  readonly bar?: ColourProperties;
}

export type ColourScheme = "light" | "dark";

/** Of reader/styles/base.css: the background on which an accent colour has the least contrast, and the preset accent. */
export const schemes = {
  light: { background: [233, 236, 240], accent: [31, 95, 208], accentSoft: ".12" },
  dark: { background: [48, 52, 61], accent: [138, 180, 255], accentSoft: ".18" },
} as const satisfies Record<ColourScheme, { background: Colour; accent: Colour; accentSoft: string }>;

/** A dark scheme has no background that is lighter. */
const maxDarkLuminance = 0.1;
const darkDesk: Colour = [21, 23, 27];

/** Returns the accent colour with enough contrast to every one of the backgrounds, which have one text colour. */
const readableOn = (accent: Colour, ...backgrounds: readonly [Colour, ...Colour[]]): Colour =>
  shiftColour(accent, textColourOn(backgrounds[0]), (shifted) =>
    backgrounds.every((background) => contrastRatio(shifted, background) >= textContrast),
  );

/** Returns the palette of a colour scheme. Invalid colours count as absent. */
export const createSkinPalette = ({ accent, background }: SkinColours, scheme: ColourScheme): SkinPalette => {
  const preset = schemes[scheme];
  const chosenAccent = parseColour(accent);
  const chosenBackground = parseColour(background);
  const shownAccent = chosenAccent && readableOn(chosenAccent, preset.background);
  return {
    reader: shownAccent
      ? {
          accent: formatColour(shownAccent),
          "on-accent": formatColour(textColourOn(shownAccent)),
          "accent-soft": `rgb(${shownAccent.join(" ")}/${preset.accentSoft})`,
        }
      : {},
    ...(chosenBackground
      ? { bar: createBarColours(chosenAccent ?? preset.accent, backgroundIn(chosenBackground, scheme)) }
      : {}),
  };
};

const backgroundIn = (background: Colour, scheme: ColourScheme): Colour =>
  scheme === "light"
    ? background
    : shiftColour(background, darkDesk, (shifted) => luminance(shifted) <= maxDarkLuminance);

const createBarColours = (accent: Colour, background: Colour): ColourProperties => {
  const text = textColourOn(background);
  const nearText = mixColours(background, text, 0.12);
  // A background of medium lightness has no contrast to spare, so that its second tone moves away from the text.
  const hover =
    contrastRatio(nearText, text) >= textContrast
      ? nearText
      : mixColours(background, text === white ? black : white, 0.12);
  const shownAccent = readableOn(accent, background, hover);
  const [surface, ink, tone] = [background, text, hover].map(formatColour) as [string, string, string];
  return {
    surface,
    desk: surface,
    ink,
    quiet: ink,
    line: formatColour(mixColours(background, text, 0.25)),
    hover: tone,
    "accent-soft": tone,
    accent: formatColour(shownAccent),
    "on-accent": formatColour(textColourOn(shownAccent)),
  };
};

/** Returns the accent colour that the light reader shows instead of the chosen one; undefined if that one is readable. */
export const findCorrectedAccent = (accent: unknown): string | undefined => {
  const chosen = parseColour(accent);
  const shown = chosen && formatColour(readableOn(chosen, schemes.light.background));
  return chosen && shown !== formatColour(chosen) ? shown : undefined;
};
