/**
 * Invalid input or a failing environment, described for people and programs. Plain data, because problems cross worker
 * boundaries and are stored with jobs. `ProblemError` is what is thrown.
 */
import type { problemCodes } from "./problem-codes.ts";

/** What went wrong, where, and what to do. */
export interface Problem {
  readonly code: ProblemCode;
  /** One or two English sentences: what happened and what to do. */
  readonly message: string;
  /** The location. The field name is part of stored jobs. */
  readonly at?: ProblemLocation;
  /** With `password-needed`: whether pages of other origins may frame the smartlink. The password gate checks it. */
  readonly allowRemote?: "true" | "false";
  /** With `password-needed`: the look of the password gate. */
  readonly skin?: Readonly<Partial<Record<"accent" | "background" | "logo" | "title", string | undefined>>>;
  /** With `login-needed`: the origin whose credentials are missing or were rejected, if they can be sent there. */
  readonly origin?: string;
  /** With `changed-meanwhile`: the present revision of the record. */
  readonly revision?: number;
}

/** Where a problem is, as far as it is known. */
export interface ProblemLocation {
  /** Name of the dropped file. */
  readonly file?: string;
  /** Name of the sheet of a workbook. */
  readonly sheet?: string;
  /** Row of the data, counted from 1. */
  readonly row?: number;
  /**
   * Of a table: its row with the column names, counted from 1 as spreadsheets do. Row 3 of the data is row `headerRow + 3`
   * of the sheet or of the CSV file.
   */
  readonly headerRow?: number;
  /** Several files with the same problem: their number and the paths of the first few. */
  readonly files?: { readonly count: number; readonly first: readonly string[] };
  /** Several rows with the same problem: their number and the first few. */
  readonly rows?: { readonly count: number; readonly first: readonly number[] };
  readonly reference_id?: string;
  /** Names of the placeholders whose values are missing or invalid. The path is that of a text that they fill. */
  readonly placeholders?: readonly string[];
  /** Path within the value, such as `assets[2].aura.actions[0].data`. */
  readonly path?: string;
  /** Line and column in the file, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** The codes of all problems: stable names for programs. */
export type ProblemCode = keyof typeof problemCodes;

/** Creates a problem. */
export const problem = (code: ProblemCode, message: string, at?: ProblemLocation): Problem =>
  at === undefined ? { code, message } : { code, message, at };

/** Adds a location to a problem. Fields that the problem has already are kept. */
export const withLocation = (original: Problem, at: ProblemLocation): Problem => ({
  ...original,
  at: { ...at, ...original.at },
});
