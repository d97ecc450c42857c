/** Finds the fonts that a maker adds: resources of assets, or files of the batch that texts name. */
import type { Smartlink } from "#domain/model/smartlink.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";

/** A name with the extension of a font, or an address. */
const fontFile = /\.(?:ttf|otf|woff2?)$|^(?:https?|data):/i;

/** Returns the addresses of the fonts by the names that texts have for them. All others are fonts of the site. */
export const listMakerFonts = ({ assets }: Pick<Smartlink, "assets">): ReadonlyMap<string, string> => {
  const fonts = new Map<string, string>();
  for (const { files, aura } of assets) {
    const name = aura.content?.type === "text" ? aura.content.font : undefined;
    if (name === undefined || fonts.has(name)) continue;
    const url = readOwnProperty(files, name)?.url ?? (fontFile.test(name.trim()) ? name.trim() : undefined);
    if (url !== undefined) fonts.set(name, url);
  }
  return fonts;
};
