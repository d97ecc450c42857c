import type { Strategy } from "#domain/model/batch.ts";

export type Placement = "link" | "inline";

export interface Placements {
  /** The reader's script. */
  readonly reader: Placement;
  /** The pdf.js worker and what it may ask for. */
  readonly worker: Placement;
  readonly pdf: Placement;
}

/** What stands inside a file and what it links, by strategy (decisions §6). */
export const strategies = {
  smallest: { reader: "link", worker: "link", pdf: "link" },
  mixed: { reader: "inline", worker: "link", pdf: "link" },
  original: { reader: "inline", worker: "inline", pdf: "inline" },
} as const satisfies Record<Strategy, Placements>;
