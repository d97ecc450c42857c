/** State of the pending batch as a reducer. Each change of files or choices makes a new revision to inspect. */
import type { Problem } from "#domain/problem.ts";
import { ok, type Result } from "#domain/result.ts";
import type {
  BatchInspection,
  BatchInspectionProgress,
  DroppedFile,
  InspectionProgress,
  ParamChoices,
} from "#workers/batch-protocol.ts";

/** The files and choices of a batch before its start, with the newest result of their inspection. */
export interface PendingBatchState {
  /** By path. */
  readonly files: ReadonlyMap<string, DroppedFile>;
  /** What the person chose for this batch. */
  readonly choices: ParamChoices;
  /** Counts the changes of files and choices. */
  readonly revision: number;
  /** Revision of the newest finished inspection. Below `revision` while an inspection is due or runs. */
  readonly inspectedRevision: number;
  readonly progress: InspectionProgress | undefined;
  readonly inspection: BatchInspection | undefined;
  readonly problems: readonly Problem[];
}

/** What can happen to the pending batch. */
export type PendingBatchAction =
  | { readonly kind: "files-added"; readonly files: readonly DroppedFile[]; readonly choices: ParamChoices }
  | { readonly kind: "file-removed"; readonly path: string }
  | { readonly kind: "choices-changed"; readonly choices: ParamChoices }
  | { readonly kind: "cleared" }
  | { readonly kind: "template-removed" }
  | { readonly kind: "files-released"; readonly files: readonly DroppedFile[] }
  | { readonly kind: "reading-progressed"; readonly revision: number; readonly progress: BatchInspectionProgress }
  /** `result` is undefined if there was nothing to inspect. */
  | { readonly kind: "inspected"; readonly revision: number; readonly result: Result<BatchInspection> | undefined };

/** A pending batch without files. */
export const initialPendingBatchState: PendingBatchState = {
  files: new Map(),
  choices: {},
  revision: 0,
  inspectedRevision: 0,
  progress: undefined,
  inspection: undefined,
  problems: [],
};

/** Returns the state after an action. */
export const reducePendingBatch = (state: PendingBatchState, action: PendingBatchAction): PendingBatchState => {
  switch (action.kind) {
    case "files-added": {
      const files = new Map(state.files);
      for (const file of action.files) files.set(file.path, file);
      return revise(state, {
        files,
        choices: { ...withoutFileChoices(state.choices, action.files), ...action.choices },
      });
    }
    case "file-removed": {
      if (!state.files.has(action.path)) return state;
      return revise(state, { files: withoutFiles(state, ({ path }) => path === action.path) });
    }
    case "choices-changed":
      return revise(state, { choices: { ...state.choices, ...action.choices } });
    case "cleared":
      return revise(state, { files: new Map(), choices: {} });
    case "template-removed": {
      const { document_id: _, ...choices } = state.choices;
      return revise(state, { choices });
    }
    case "files-released": {
      const { environments } = state.choices;
      const released = new Set(action.files);
      return revise(state, {
        // A file that was replaced meanwhile belongs to the next batch.
        files: withoutFiles(state, (file) => released.has(file)),
        choices: environments ? { environments } : {},
      });
    }
    case "reading-progressed": {
      const { progress, revision } = action;
      if (progress.kind !== "first-rows") return { ...state, progress };
      if (revision !== state.revision) return state;
      // The sizes of the previous forecast stay on the screen until the new ones are known. If they disappeared meanwhile, all
      // content below them would move up and down again.
      const forecast = progress.inspection.forecast ?? state.inspection?.forecast;
      return { ...state, ...outcomeOf(ok({ ...progress.inspection, forecast })) };
    }
    case "inspected": {
      const inspected = { ...state, progress: undefined, inspectedRevision: action.revision };
      return action.revision === state.revision ? { ...inspected, ...outcomeOf(action.result) } : inspected;
    }
    default:
      return action satisfies never;
  }
};

const revise = (
  state: PendingBatchState,
  change: Partial<Pick<PendingBatchState, "files" | "choices">>,
): PendingBatchState => ({
  ...state,
  ...change,
  // The forecast of other files would be wrong.
  inspection:
    change.files === undefined || state.inspection === undefined
      ? state.inspection
      : { ...state.inspection, forecast: undefined },
  revision: state.revision + 1,
});

const withoutFiles = (
  { files }: PendingBatchState,
  isRemoved: (file: DroppedFile) => boolean,
): ReadonlyMap<string, DroppedFile> => new Map([...files].filter(([, file]) => !isRemoved(file)));

const outcomeOf = (
  result: Result<BatchInspection> | undefined,
): Pick<PendingBatchState, "inspection" | "problems"> => ({
  inspection: result?.ok ? result.value : undefined,
  problems: result === undefined || result.ok ? [] : result.problems,
});

/** Forgets the passwords of PDFs and the choices about a table that are replaced by files of the same path. */
const withoutFileChoices = (choices: ParamChoices, replacements: readonly DroppedFile[]): ParamChoices => {
  const paths = new Set(replacements.map(({ path }) => path));
  const { table, pdfPasswords, ...others } = choices;
  const remaining = Object.entries(pdfPasswords ?? {}).filter(([path]) => !paths.has(path));
  return {
    ...others,
    ...(pdfPasswords === undefined ? {} : { pdfPasswords: Object.fromEntries(remaining) }),
    ...(table === undefined || paths.has(table.path) ? {} : { table }),
  };
};
