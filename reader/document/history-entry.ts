/** What the reader writes into an entry of the browser's history: a place of the document. Entries may be anybody's. */
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";
import type { ReadingPosition } from "../views/anchor.ts";

export interface HistoryEntry {
  /** Among the places of this document that were left, from 0. */
  readonly index: number;
  readonly position: ReadingPosition;
  /** The page from which a jump led here. */
  readonly from?: number | undefined;
}

const fieldsOf = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

const isPage = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** Returns undefined where the state is no entry of a reader. */
export const parseHistoryEntry = (state: unknown): HistoryEntry | undefined => {
  const { index, page, across, down, from } = fieldsOf(fieldsOf(state)["smartlink"]);
  if (typeof index !== "number" || !Number.isSafeInteger(index) || index < 0 || !isPage(page)) return undefined;
  if (typeof across !== "number" || typeof down !== "number" || !Number.isFinite(across + down)) return undefined;
  return { index, position: { page, across, down }, from: isPage(from) ? from : undefined };
};

/** The state with that entry, and with what others keep in it. It counts no open panels any more. */
export const withHistoryEntry = (state: unknown, { index, position, from }: HistoryEntry): UnknownRecord => ({
  ...fieldsOf(state),
  smartlinkPanels: undefined,
  smartlink: { index, ...position, from },
});

/** How many open panels the entry stands for. */
export const countOpenPanels = (state: unknown): number => {
  const count = fieldsOf(state)["smartlinkPanels"];
  return typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? count : 0;
};

export const withOpenPanels = (state: unknown, count: number): UnknownRecord => ({
  ...fieldsOf(state),
  smartlinkPanels: count,
});
