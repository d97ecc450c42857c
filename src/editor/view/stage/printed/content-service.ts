/** What draws and checks the contents of assets for the editor. */
import type { Condition, PageContent } from "#domain/model/page-content.ts";
import type { Problem } from "#domain/problem.ts";
import type { ContentFault } from "#domain/problems/content-fault.ts";
import type { RowData } from "#domain/values/row-data.ts";

/** A content in its area. */
export interface ShownContent {
  readonly content: PageContent;
  /** Which rows have it. By default, all. */
  readonly condition?: Condition | undefined;
  /** In points. */
  readonly area: { readonly width: number; readonly height: number };
}

/** How a content is printed for a row. */
export interface ContentDrawing {
  /** Paths of SVG in points from the upper left corner of the area, the lowest first. */
  readonly shapes: readonly {
    readonly path: string;
    readonly fill?: string;
    readonly stroke?: string;
    readonly strokeWidth?: number;
  }[];
  /** Why the row cannot be made. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Whether the row has the content. */
  readonly isShown: boolean;
}

/** The faults of assets by their ids. Assets without a fault are missing. */
export type ContentFaults = ReadonlyMap<string, readonly ContentFault[]>;

/** Draws and checks contents, both in a worker. */
export interface ContentService {
  /** The languages of the smartlink. They may have placeholders. */
  readonly languages: () => readonly string[];
  /** Draws contents for a row; without one, with their placeholders. Resolves with undefined if the editor was closed meanwhile. */
  draw(contents: readonly ShownContent[], row: RowData | undefined): Promise<readonly ContentDrawing[] | undefined>;
  /** Finds what is wrong in any of the rows. Resolves with undefined when the signal is aborted. */
  check(
    contents: readonly ShownContent[],
    rows: readonly RowData[],
    signal: AbortSignal,
  ): Promise<readonly (readonly ContentFault[])[] | undefined>;
}
