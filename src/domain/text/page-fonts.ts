/** The fonts that come with the site and print text on pages. */

/** The font of texts that name none. */
export const presetPageFont = "Liberation Sans";

/** The font with strokes at the ends of letters. */
export const serifPageFont = "Tinos";

/** Names of all fonts. */
export const pageFontNames = [
  "Liberation Sans",
  "Liberation Sans Bold",
  "Liberation Sans Italic",
  "Liberation Sans Bold Italic",
  "Tinos",
  "Tinos Bold",
  "Tinos Italic",
  "Tinos Bold Italic",
  "Noto Naskh Arabic",
  "Noto Naskh Arabic Bold",
  "Noto Sans Hebrew",
  "Noto Sans Hebrew Bold",
] as const;

/** Name of a font that comes with the site. */
export type PageFontName = (typeof pageFontNames)[number];
