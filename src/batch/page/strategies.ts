import type { Strategy } from "#domain/model/batch.ts";

/** Whether a file is linked or embedded in the page. */
export type Placement = "link" | "inline";

/** Where a strategy puts the files of a page. */
export interface Placements {
  /** The reader's script. */
  readonly reader: Placement;
  /** The pdf.js worker, and the decoders, fonts and character maps that it loads. */
  readonly worker: Placement;
  readonly pdf: Placement;
}

/** What a page embeds and what it links, by strategy (docs/decisions/0006). */
export const strategies = {
  smallest: { reader: "link", worker: "link", pdf: "link" },
  mixed: { reader: "inline", worker: "link", pdf: "link" },
  original: { reader: "inline", worker: "inline", pdf: "inline" },
} as const satisfies Record<Strategy, Placements>;
