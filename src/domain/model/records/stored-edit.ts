/** The steps of the editor's history, stored so that undo survives a reload. */
import { z } from "../zod.ts";
import { timestamp } from "./record-fields.ts";
import { partList } from "./stored-version.ts";

const recordId = z.string().min(1).max(200);

/** A step as the database has it. The editor checks the changes when it reads them. */
export const storedEditSchema = z.lazy(() =>
  z.object({
    id: recordId,
    _document: recordId,
    created: timestamp("When the step was stored"),
    number: z.int().positive(),
    undone: z.boolean(),
    parts: partList(),
    step: z.looseObject({ label: z.string(), time: z.number(), changes: z.array(z.looseObject({ kind: z.string() })) }),
  }),
);

/** What a person did in the editor: plain JSON of `HistoryStep` (src/editor/model/history). */
export interface EditStep {
  readonly label: string;
  /** In milliseconds since 1970. */
  readonly time: number;
  readonly changes: readonly { readonly kind: string }[];
}

/** A step that can be undone or, where `undone`, repeated. */
export interface StoredEdit {
  /** The smartlink's id and the number. */
  readonly id: string;
  /** Id of the smartlink. */
  readonly _document: string;
  /** When the step was stored. */
  readonly created: string;
  /** Steps count from 1. The numbers of removed steps are not used again. */
  readonly number: number;
  readonly undone: boolean;
  /** The sha256 of resources that the step added or removed. */
  readonly parts: readonly string[];
  readonly step: EditStep;
}
