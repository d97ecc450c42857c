/** Draws QR codes (ISO/IEC 18004) as pictures for print and web. */
import { correction, generate } from "lean-qr";
import { writePng } from "./png.ts";

/** White border in modules, which the standard requires. */
const borderModules = 4;
/** Pixels of a module in a PNG: a usual link then has about 400 pixels. */
const modulePixels = 10;

/** Returns the picture of a QR code with the text. */
export const drawQrCode = (text: string, format: "svg" | "png"): Uint8Array<ArrayBuffer> => {
  // Level M repairs 15 % of the picture, which is usual for print.
  const code = generate(text, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * borderModules;
  if (format === "png")
    return writePng(size * modulePixels, (x, y) =>
      code.get(Math.floor(x / modulePixels) - borderModules, Math.floor(y / modulePixels) - borderModules),
    );
  return new TextEncoder().encode(writeSvg(code.size, size, (x, y) => code.get(x, y)));
};

/** Joins the black modules of a line to bars, which is a quarter of the size of single squares. */
const writeSvg = (modules: number, size: number, isBlack: (x: number, y: number) => boolean): string => {
  let path = "";
  for (let y = 0; y < modules; y++)
    for (let x = 0; x < modules; x++) {
      if (!isBlack(x, y)) continue;
      const start = x;
      while (x < modules && isBlack(x, y)) x++;
      path += `M${start + borderModules} ${y + borderModules}h${x - start}v1h${start - x}z`;
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
};
