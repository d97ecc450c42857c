/**
 * Creates the text that all pages of a batch in the same language share: what a page shows before the reader runs, and
 * the script that starts the reader. It is half of a page's text, so it is stored once for all pages.
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

/** The shared text of a page, before and after the smartlink's data. */
export interface Frame {
  /** From the styles at the end of the head to the reader's element. */
  readonly opening: PartRef;
  /** The boot script, or the script element that links the reader. */
  readonly start: PartRef;
}

/** Returns the frame of pages in a language (a BCP 47 tag). */
export type Frames = (language: string) => Promise<Frame>;

/** What is equal for all pages of a batch. */
export interface FramesInput {
  readonly manifest: RuntimeManifest;
  readonly encoding: Encoding;
  readonly strategy: Strategy;
  /** Folder of the reader's files, relative or absolute, ending in a slash. */
  readonly runtimeUrl: string;
  readonly parts: Pick<Parts, "text">;
}

/** Creates the frames of a batch, one per language, when they are first needed. */
export const createFrames = ({ parts, ...input }: FramesInput): Frames => {
  const once = memoizeByKey<Frame>();
  const make = async (language: string): Promise<Frame> => ({
    opening: await parts.text(renderOpening(language, input)),
    start: await parts.text(renderStart(input)),
  });
  return (language) => once(language, () => make(language));
};

type FrameInput = Omit<FramesInput, "parts">;

const renderOpening = (language: string, { manifest, encoding, strategy, runtimeUrl }: FrameInput): string => {
  const text = (value: string) => encodeHtmlText(value, { ascii: encoding === "binary" });
  const { script, slow, disk, ...faults } = getBootMessages(language);
  // A page that links the reader has no boot script to check it: only a linked file can be missing.
  const messages =
    strategies[strategy].reader === "link"
      ? { slow: disk }
      : { slow, ...faults, ...(linksFilesBeside(strategy, runtimeUrl) ? { disk } : {}) };
  const attributes = Object.entries(messages).map(([name, sentence]) => `data-${name}="${text(sentence)}"`);
  return [
    `<style>${manifest.style.code}</style></head><body>`,
    `<noscript>${text(script)}</noscript>`,
    `<smartlink-reader ${attributes.join(" ")}></smartlink-reader>`,
  ].join("");
};

/** Returns whether a page links files beside it, which browsers do not load if the page is opened from the disk. */
const linksFilesBeside = (strategy: Strategy, runtimeUrl: string): boolean =>
  strategies[strategy].worker === "link" && !hasScheme(runtimeUrl);

const renderStart = ({ manifest, encoding, strategy, runtimeUrl }: FrameInput): string => {
  if (strategies[strategy].reader === "inline") return `<script>${manifest.boot.code}</script>`;
  const address = encodeHtmlText(runtimeUrl + manifest.reader.file, { ascii: encoding === "binary" });
  const check = linksFilesBeside(strategy, runtimeUrl) ? `<script>${manifest.linked.code}</script>` : "";
  return `${check}<script src="${address}" integrity="${manifest.reader.integrity}" crossorigin defer></script>`;
};
