/**
 * What the pages of a PDF may need, told from its dictionaries alone: for documents too long to be read page by page.
 * A superset of what reading would find, because a name that stands in the file need not be used by any page.
 */
import { findCmapNames } from "./cmap-names.ts";
import { allStandardFontFiles, findStandardFontFiles } from "./standard-fonts.ts";

/** Drawing operators and inline pictures ask for these without any name in a dictionary. */
const always = ["wasm/jbig2.wasm", "wasm/qcms_bg.wasm", "iccs/CGATS001Compat-v2-micro.icc"];

/** `complete`: whether the text holds every dictionary; where it does not, JPEG 2000 and every font are assumed. */
export const findPossibleResources = ({ text, complete }: { text: string; complete: boolean }): readonly string[] => {
  const pictures = !complete || /\/JPXDecode\b/.test(text) ? ["wasm/openjpeg.wasm"] : [];
  const fonts = complete ? findStandardFontFiles(text) : allStandardFontFiles;
  return [
    ...new Set([
      ...always,
      ...pictures,
      ...fonts.map((file) => `standard_fonts/${file}`),
      ...findCmapNames(text).map((name) => `cmaps/${name}.bcmap`),
    ]),
  ].sort();
};
