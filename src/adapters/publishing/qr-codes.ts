/** Draws QR codes (ISO/IEC 18004) as pictures for print and web. */
import { encodeQR } from "qr";
import { writePng } from "./png.ts";

/** White border in modules, which the standard requires. */
const borderModules = 4;
/** Pixels of a module in a PNG: a usual link then has about 400 pixels. */
const modulePixels = 10;

/** Returns the picture of a QR code with the text. */
export const drawQrCode = (text: string, format: "svg" | "png"): Uint8Array<ArrayBuffer> => {
  // Level M repairs 15 % of the picture, which is usual for print.
  const modules = encodeQR(text, "raw", { ecc: "medium", border: borderModules });
  const isBlack = (x: number, y: number) => modules[y]?.[x] === true;
  if (format === "png")
    return writePng(modules.length * modulePixels, (x, y) =>
      isBlack(Math.floor(x / modulePixels), Math.floor(y / modulePixels)),
    );
  return new TextEncoder().encode(writeSvg(modules.length, isBlack));
};

/** Joins the black modules of a line to bars, which is a quarter of the size of single squares. */
const writeSvg = (size: number, isBlack: (x: number, y: number) => boolean): string => {
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!isBlack(x, y)) continue;
      const start = x;
      while (x < size && isBlack(x, y)) x++;
      path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
};
