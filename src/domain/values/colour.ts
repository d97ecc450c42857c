/** Colours and their contrast (WCAG 2.2, “contrast ratio”). */

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export const white: Colour = [255, 255, 255];
export const black: Colour = [0, 0, 0];

/** The least contrast of text that WCAG's level AA accepts. */
export const textContrast = 4.5;

/** Parses `#rgb` or `#rrggbb`. Returns undefined for anything else, because colours in data are untrusted. */
export const parseColour = (text: unknown): Colour | undefined => {
  if (typeof text !== "string" || !/^#([\da-f]{3}){1,2}$/i.test(text)) return undefined;
  const digits = text.length === 4 ? text.replace(/[^#]/g, "$&$&") : text;
  const channel = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
};

/** Returns the colour with `#` before its digits, if only that is missing. Anything else stays as it is, without spaces. */
export const completeColour = (text: string): string => {
  const colour = text.trim();
  return /^([\da-f]{3}){1,2}$/i.test(colour) ? `#${colour}` : colour;
};

/** Returns the colour as `#rrggbb`. */
export const formatColour = (colour: Colour): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

/** Returns the relative luminance, from 0 (black) to 1 (white). */
export const luminance = (colour: Colour): number => {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of two colours, from 1 to 21. */
export const contrastRatio = (a: Colour, b: Colour): number => {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
};

/** Mixes two colours. `share` of the second: from 0 to 1. */
export const mixColours = (first: Colour, second: Colour, share: number): Colour =>
  first.map((channel, index) => Math.round(channel + ((second[index] ?? 0) - channel) * share)) as unknown as Colour;

/** Returns black or white, whichever has the higher contrast. It is at least 4.58 on any colour. */
export const textColourOn = (background: Colour): Colour =>
  contrastRatio(background, white) >= contrastRatio(background, black) ? white : black;

/** Mixes more and more of `target` into the colour, in steps of 1 %, until it passes. */
export const shiftColour = (colour: Colour, target: Colour, passes: (shifted: Colour) => boolean): Colour => {
  for (let percent = 0; percent < 100; percent++) {
    const shifted = mixColours(colour, target, percent / 100);
    if (passes(shifted)) return shifted;
  }
  return target;
};
