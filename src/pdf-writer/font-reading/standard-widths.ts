/**
 * Widths of the glyphs of the standard fonts, which PDFs need not embed nor state (ISO 32000-1, 9.6.2.2). They are those of
 * Adobe's AFM files.
 */
import { isoAdobeNames } from "./glyph-names.ts";

/** Two base-36 digits for each glyph of `isoAdobeNames`, in thousandths of the font size. */
const packedWidths = {
  Helvetica:
    "7q7q9vfgfgopij669999atg87q997q7qfgfgfgfgfgfgfgfgfgfg7q7qg8g8g8fgs7ijijk2k2ijgzlmk27qdwijfgn5k2lmijlmk2ijgzk2ij" +
    "q8ijijgz7q7q7qd1fg66fgfgdwfgfg7qfgfg6666dw66n5fgfgfgfg99dw7qfgdwk2dwdwdw9a789ag899fgfg4nfgfgfgfg5b99fg9999dwdw" +
    "fgfgfg7qex9q669999fgrsrsgz99999999999999999999999999rsrsaafglmrsa5op7q66gzq8gz99g8fgrsk2n6g8ijn6g878b4fgn699kh" +
    "g8fgg899khijijijijijijk2ijijijij7q7q7q7qk2lmlmlmlmlmijk2k2k2k2ijijgzfgfgfgfgfgfgdwfgfgfgfg7q7q7q7qfgfgfgfgfgfg" +
    "dwfgfgfgfgdwdwdw",
  "Helvetica-Bold":
    "7q99d6fgfgopk27q9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg9999g8g8g8gzr3k2k2k2k2ijgzlmk27qfgk2gzn5k2lmijlmk2ijgzk2ij" +
    "q8ijijgz997q99g8fg7qfggzfggzfg99gzgz7q7qfg7qopgzgzgzgzatfg99gzfglmfgfgdwat7satg899fgfg4nfgfgfgfg6mdwfg9999gzgz" +
    "fgfgfg7qfg9q7qdwdwfgrsrsgz99999999999999999999999999rsrsaagzlmrsa5op7q7qgzq8gz99g8gzrsk2n6g8ijn6g87sb4gzn699kh" +
    "g8gzg899khk2k2k2k2k2k2k2ijijijij7q7q7q7qk2lmlmlmlmlmijk2k2k2k2ijijgzfgfgfgfgfgfgfgfgfgfgfg7q7q7q7qgzgzgzgzgzgz" +
    "fggzgzgzgzfgfgdw",
  "Times-Roman":
    "6y99bcdwdwn5lm999999dwfo6y996y7qdwdwdwdwdwdwdwdwdwdw7q7qfofofoccplk2ijijk2gzfgk2k299atk2gzopk2k2fgk2ijfggzk2k2" +
    "q8k2k2gz997q99d1dw99ccdwccdwcc99dwdw7q7qdw7qlmdwdwdwdw99at7qdwdwk2dwdwccdc5kdcf199dwdw4ndwdwdwdw50ccdw9999fgfg" +
    "dwdwdw6ycl9q99ccccdwrsrscc99999999999999999999999999rsop7ogzk2op8mij7q7qdwk2dw8cfodwr8k2kufofgkufo5kb4dwku8cl4" +
    "fodwfo8cl4k2k2k2k2k2k2ijgzgzgzgz99999999k2k2k2k2k2k2fgk2k2k2k2k2k2gzcccccccccccccccccccccc7q7q7q7qdwdwdwdwdwdw" +
    "atdwdwdwdwdwdwcc",
  "Times-Bold":
    "6y99ffdwdwrsn5999999dwfu6y996y7qdwdwdwdwdwdwdwdwdwdw9999fufufudwpuk2ijk2k2ijgzlmlmatdwlmijq8k2lmgzlmk2fgijk2k2" +
    "rsk2k2ij997q99g5dw99dwfgccfgcc99dwfg7q99fg7qn5fgdwfgfgccat99fgdwk2dwdwccay64ayeg99dwdw4ndwdwdwdw7qdwdw9999fgfg" +
    "dwdwdw6yf09q99dwdwdwrsrsdw99999999999999999999999999rsrs8cijlmrs96k27q7qdwk2fg8cfufgrsk2kufugzkufu64b4fgku8ckr" +
    "fudwfu8ckrk2k2k2k2k2k2k2ijijijijatatatatk2lmlmlmlmlmfgk2k2k2k2k2k2ijdwdwdwdwdwdwcccccccccc7q7q7q7qfgdwdwdwdwdw" +
    "atfgfgfgfgdwdwcc",
  "Times-Italic":
    "6y99bodwdwn5lm999999dwir6y996y7qdwdwdwdwdwdwdwdwdwdw9999iririrdwpkgzgzijk2gzgzk2k299ccijfgn5ijk2gzk2gzdwfgk2gz" +
    "n5gzfgfgat7qatbqdw99dwdwccdwcc7qdwdw7q7qcc7qk2dwdwdwdwatat7qdwccijccccatb47nb4f1atdwdw4ndwdwdwdw5yfgdw9999dwdw" +
    "dwdwdw6yej9q99fgfgdwoprsdw99999999999999999999999999opop7ofgk2q88mij7q7qdwijdw8cirdwr8k2kuirgzkuir7nb4dwku8cl4" +
    "irdwir8cl4gzgzgzgzgzgzijgzgzgzgz99999999ijk2k2k2k2k2dwk2k2k2k2fgfgfgdwdwdwdwdwdwcccccccccc7q7q7q7qdwdwdwdwdwdw" +
    "atdwdwdwdwccccat",
  "Times-BoldItalic":
    "6yatffdwdwn5lm999999dwfu6y996y7qdwdwdwdwdwdwdwdwdwdw9999fufufudwn4ijijijk2ijijk2lmatdwijgzopk2k2gzk2ijfggzk2ij" +
    "opijgzgz997q99fudw99dwdwccdwcc99dwfg7q7qdw7qlmfgdwdwdwatat7qfgccijdwccat9o649ofuatdwdw4ndwdwdwdw7qdwdw9999fgfg" +
    "dwdwdw6ydw9q99dwdwdwrsrsdw99999999999999999999999999rsq87egzk2q88ck27q7qdwk2dw8cgug0rsk2kufugzkufu64b4dwku8ckr" +
    "gudwfu8ckrijijijijijijijijijijijatatatatk2k2k2k2k2k2fgk2k2k2k2gzgzgzdwdwdwdwdwdwcccccccccc7q7q7q7qfgdwdwdwdwdw" +
    "atfgfgfgfgccccat",
} as const;

const courierWidth = 600;

const unpack = (packed: string): ReadonlyMap<string, number> =>
  new Map(isoAdobeNames.map((name, index) => [name, Number.parseInt(packed.slice(index * 2, index * 2 + 2), 36)]));

/**
 * Returns the widths by glyph name of the standard font that a viewer shows in place of a font that is not embedded.
 * `isSerif`, `isFixedPitch`: of a font whose name says nothing.
 */
export const findStandardWidths = (
  baseFont: string,
  { isSerif = false, isFixedPitch = false } = {},
): ReadonlyMap<string, number> => {
  const isBold = /bold|black|demi/i.test(baseFont);
  const isItalic = /ital|obli/i.test(baseFont);
  if (isFixedPitch || /cour|mono/i.test(baseFont)) return new Map(isoAdobeNames.map((name) => [name, courierWidth]));
  const isTimes = /times|serif|roman/i.test(baseFont) && !/sans/i.test(baseFont);
  if (!isTimes && !(isSerif && !/helv|arial/i.test(baseFont)))
    return unpack(packedWidths[isBold ? "Helvetica-Bold" : "Helvetica"]);
  if (isBold) return unpack(packedWidths[isItalic ? "Times-BoldItalic" : "Times-Bold"]);
  return unpack(packedWidths[isItalic ? "Times-Italic" : "Times-Roman"]);
};
