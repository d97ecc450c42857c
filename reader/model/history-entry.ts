/** The reader's data in `history.state`: a reading position. Other scripts may store data there too. */
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";
import type { ReadingPosition } from "./reading-position.ts";

/** A reading position in the browser's history. */
export interface HistoryEntry {
  /** Number of jumps before this entry. */
  readonly index: number;
  readonly position: ReadingPosition;
  /** The page that the jump to this entry started from. */
  readonly from?: number | undefined;
}

const fieldsOf = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

const isPage = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** Parses `history.state`. Returns undefined if it is not an entry of a reader. */
export const parseHistoryEntry = (state: unknown): HistoryEntry | undefined => {
  const { index, page, across, down, from } = fieldsOf(fieldsOf(state)["smartlink"]);
  if (typeof index !== "number" || !Number.isSafeInteger(index) || index < 0 || !isPage(page)) return undefined;
  if (typeof across !== "number" || typeof down !== "number" || !Number.isFinite(across + down)) return undefined;
  return { index, position: { page, across, down }, from: isPage(from) ? from : undefined };
};

/** Returns the state with the entry. Keeps the data of other scripts; resets the number of open panels. */
export const withHistoryEntry = (state: unknown, { index, position, from }: HistoryEntry): UnknownRecord => ({
  ...fieldsOf(state),
  smartlinkPanels: undefined,
  smartlink: { index, ...position, from },
});

/** Returns the number of open panels that the state was stored with. */
export const countOpenPanels = (state: unknown): number => {
  const count = fieldsOf(state)["smartlinkPanels"];
  return typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? count : 0;
};

/** Returns the state with the number of open panels. */
export const withOpenPanels = (state: unknown, count: number): UnknownRecord => ({
  ...fieldsOf(state),
  smartlinkPanels: count,
});
