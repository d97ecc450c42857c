/**
 * What the page and the batch worker exchange. The worker reads the dropped files, checks every row, creates the job and runs
 * it. The page only displays.
 */
import type { BatchChoices, TableChoices } from "#usecases/import/batch-choices.ts";
import type { InspectedFile } from "#usecases/import/files/describe-files.ts";
import type { BatchInspection, InspectionProgress } from "#usecases/import/inspect-batch.ts";
import type { SizeForecast } from "#usecases/import/sizes/forecast-sizes.ts";
import type { CellProblem, CorrectableRow, CorrectableTable } from "#usecases/import/tables/correctable-rows.ts";
import type { InspectedCells, InspectedColumn, InspectedTable } from "#usecases/import/tables/describe-table.ts";
import type { RowChoice } from "#usecases/jobs/trial/row-cursor.ts";
import type { RowPage } from "#usecases/jobs/trial/row-pages.ts";
import type { ExportProgress } from "#usecases/publishing/export-folder.ts";
import type { ExportedFile, ExportOptions } from "#usecases/publishing/export-smartlink.ts";

/** A file that a person added to a batch. */
export interface DroppedFile {
  /** Relative path of a dropped folder, else the file's name. */
  readonly path: string;
  readonly file: File;
}

export type { PreviewRow } from "#usecases/import/preview-row.ts";
export type {
  BatchInspection,
  CellProblem,
  CorrectableRow,
  CorrectableTable,
  ExportOptions,
  ExportProgress,
  InspectedCells,
  InspectedColumn,
  InspectedFile,
  InspectedTable,
  InspectionProgress,
  RowChoice,
  SizeForecast,
  TableChoices,
};
/** An exported smartlink as a file of the browser. */
export type ExportedBlob = Omit<ExportedFile, "file"> & { readonly file: Blob };
/** A previewed row, its page as a file of the browser. */
export type PreviewedRow = Omit<RowPage, "page"> & { readonly page: Blob | undefined };
/** The role of a dropped file in the batch. */
export type FileRole = InspectedFile["role"];
/** A person's choices on the page. Missing values come from param.json, else from the defaults. */
export type ParamChoices = BatchChoices;

/** Progress of an inspection. The result of the first rows of a large file comes while the others are read. */
export type BatchInspectionProgress =
  | InspectionProgress
  | { readonly kind: "first-rows"; readonly inspection: BatchInspection };
