/**
 * Finds the reader's files that a PDF may need from its dictionaries alone, for documents that are too long to read page
 * by page. The result is a superset of what reading finds, because a name in the file need not be used by any page.
 */
import { findCmapNames } from "./cmap-names.ts";
import { allStandardFontFiles, findStandardFontFiles } from "./standard-fonts.ts";

/** Drawing operators and inline images may need these without any name in a dictionary. */
const unnamedFiles = ["wasm/jbig2.wasm", "wasm/qcms_bg.wasm", "iccs/CGATS001Compat-v2-micro.icc"];

/**
 * Returns sorted paths below `runtime/`. `complete`: whether the text contains every dictionary. If it does not, JPEG 2000
 * and every standard font are assumed.
 */
export const findPossibleResources = ({ text, complete }: { text: string; complete: boolean }): readonly string[] => {
  const imageDecoders = !complete || /\/JPXDecode\b/.test(text) ? ["wasm/openjpeg.wasm"] : [];
  const fonts = complete ? findStandardFontFiles(text) : allStandardFontFiles;
  return [
    ...new Set([
      ...unnamedFiles,
      ...imageDecoders,
      ...fonts.map((file) => `standard_fonts/${file}`),
      ...findCmapNames(text).map((name) => `cmaps/${name}.bcmap`),
    ]),
  ].sort();
};
