/**
 * What stands alike in every page of a batch in the same language, and is stored once for all of them: what a page says
 * and shows before its reader runs, and what starts the reader. It is half of a page's own text.
 */

import { hasScheme } from "#domain/links/link.ts";
import type { Encoding, Strategy } from "#domain/model/batch.ts";
import type { PartRef } from "#domain/model/output.ts";
import { encodeHtmlText } from "#domain/text/json-text.ts";
import { memoizeByKey } from "#domain/values/memoize-async.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { Parts } from "../parts/parts.ts";
import { getBootMessages } from "./boot-messages.ts";
import { strategies } from "./strategies.ts";

export interface Frame {
  /** From the styles, the last of the head, to the reader's element. */
  readonly opening: PartRef;
  /** What starts the reader: the boot script, or a link to the reader. */
  readonly start: PartRef;
}

/** The frame of pages in a language (a BCP 47 tag). */
export type Frames = (language: string) => Promise<Frame>;

export interface FramesInput {
  readonly manifest: RuntimeManifest;
  readonly encoding: Encoding;
  readonly strategy: Strategy;
  /** Folder of the reader's files, relative or absolute, ending in a slash. */
  readonly runtimeUrl: string;
  readonly parts: Pick<Parts, "text">;
}

export const createFrames = ({ parts, ...input }: FramesInput): Frames => {
  const once = memoizeByKey<Frame>();
  const make = async (language: string): Promise<Frame> => ({
    opening: await parts.text(openingOf(language, input)),
    start: await parts.text(startOf(input)),
  });
  return (language) => once(language, () => make(language));
};

type Wanted = Omit<FramesInput, "parts">;

const openingOf = (language: string, { manifest, encoding, strategy, runtimeUrl }: Wanted): string => {
  const text = (value: string) => encodeHtmlText(value, { ascii: encoding === "binary" });
  const { script, slow, disk, ...faults } = getBootMessages(language);
  // Where the reader is linked, no boot script looks at the file: all that can be missing is what it links.
  const said =
    strategies[strategy].reader === "link"
      ? { slow: disk }
      : { slow, ...faults, ...(isBound(strategy, runtimeUrl) ? { disk } : {}) };
  const words = Object.entries(said).map(([name, sentence]) => `data-${name}="${text(sentence)}"`);
  return [
    `<style>${manifest.style.code}</style></head><body>`,
    `<noscript>${text(script)}</noscript>`,
    `<smartlink-reader ${words.join(" ")}></smartlink-reader>`,
  ].join("");
};

/** Whether a page links files beside it, which it cannot load when it is opened from the disk. */
const isBound = (strategy: Strategy, runtimeUrl: string): boolean =>
  strategies[strategy].worker === "link" && !hasScheme(runtimeUrl);

const startOf = ({ manifest, encoding, strategy, runtimeUrl }: Wanted): string => {
  if (strategies[strategy].reader === "inline") return `<script>${manifest.boot.code}</script>`;
  const address = encodeHtmlText(runtimeUrl + manifest.reader.file, { ascii: encoding === "binary" });
  const check = isBound(strategy, runtimeUrl) ? `<script>${manifest.linked.code}</script>` : "";
  return `${check}<script src="${address}" integrity="${manifest.reader.integrity}" crossorigin defer></script>`;
};
