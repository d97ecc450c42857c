/**
 * What a file carries for pdf.js, as its workers take it. TrueType fonts are loaded by the browser itself, in the document
 * and in the worker that draws, so they get addresses. The worker that reads takes the bytes of the rest.
 */

import type { FontBytesMessage, ResourcesMessage } from "../worker/resource-messages.ts";
import type { PdfResources } from "./source.ts";

export interface InlineResources {
  readonly forReading: ResourcesMessage;
  readonly forDrawing: FontBytesMessage;
  /** Revokes the fonts' addresses. */
  release(): void;
}

const isBrowserFont = (name: string): boolean => name.endsWith(".ttf");

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
