/**
 * Prepares the resources that a file contains for the pdf.js workers. The browser loads TrueType fonts by address, in the
 * document and in the drawing worker; the pdf.js worker receives the bytes of all other resources.
 */

import type { FontBytesMessage, ResourcesMessage } from "../worker/resource-messages.ts";
import type { PdfResources } from "./source.ts";

/** Messages for the workers. */
export interface InlineResources {
  readonly forReading: ResourcesMessage;
  readonly forDrawing: FontBytesMessage;
  /** Revokes the addresses of the fonts. */
  release(): void;
}

const isBrowserFont = (name: string): boolean => name.endsWith(".ttf");

/** Returns undefined if the resources are linked. */
export const createInlineResources = (resources: PdfResources): InlineResources | undefined => {
  if (!("inline" in resources)) return undefined;
  const entries = Object.entries(resources.inline);
  const fonts = entries
    .filter(([name]) => isBrowserFont(name))
    .map(([name, bytes]) => ({ name, bytes, address: URL.createObjectURL(new Blob([bytes], { type: "font/ttf" })) }));
  return {
    forReading: {
      smartlinkResources: Object.fromEntries(entries.filter(([name]) => !isBrowserFont(name))),
      smartlinkFonts: Object.fromEntries(fonts.map(({ name, address }) => [name, address])),
    },
    forDrawing: { smartlinkFontBytes: Object.fromEntries(fonts.map(({ address, bytes }) => [address, bytes])) },
    release: () => {
      for (const { address } of fonts) URL.revokeObjectURL(address);
    },
  };
};
