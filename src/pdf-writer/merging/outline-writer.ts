/** Writes an outline of one level while its entries become known (ISO 32000-1, 12.3.3). */
import type { DocumentWriter } from "./document-writer.ts";

/** Collects entries. */
export interface OutlineWriter {
  /** Adds an entry that leads to the page with that object number. `title`: a text string as PDF writes it. */
  add(title: string, page: number): void;
  /** Writes the rest. Returns the number of the outline; undefined if it has no entries. */
  end(): number | undefined;
}

interface PendingItem {
  readonly number: number;
  /** Entries of its dictionary, without `Next`. */
  readonly start: string;
}

/** Begins an outline. */
export const createOutlineWriter = (writer: Pick<DocumentWriter, "reserve" | "write">): OutlineWriter => {
  const root = writer.reserve();
  let first: number | undefined;
  // Written when its successor is known.
  let last: PendingItem | undefined;
  let count = 0;
  return {
    add: (title, page) => {
      const number = writer.reserve();
      const previous = last === undefined ? "" : `/Prev ${last.number} 0 R`;
      if (last !== undefined) writer.write(`<<${last.start}/Next ${number} 0 R>>`, last.number);
      const start = `/Parent ${root} 0 R${previous}/Title ${title}/Dest[${page} 0 R/Fit]`;
      last = { number, start };
      first ??= number;
      count += 1;
    },
    end: () => {
      if (last === undefined) return undefined;
      writer.write(`<<${last.start}>>`, last.number);
      return writer.write(`<</Type/Outlines/First ${first} 0 R/Last ${last.number} 0 R/Count ${count}>>`, root);
    },
  };
};
