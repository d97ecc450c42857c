/** The state of an upload: one entry per file. Pure. */
import type { Problem } from "#domain/problem.ts";

/** What happens to a file whose name a PDF of the folder has already. */
export type NameChoice = "keep-both" | "replace" | "skip";

/** Progress of one file. */
export type UploadStatus =
  | { readonly step: "waiting" | "reading" | "skipped" }
  | { readonly step: "added"; readonly id: string }
  /** The same bytes are in the library already. */
  | { readonly step: "recognised"; readonly title: string }
  | { readonly step: "locked"; readonly isWrong: boolean }
  | { readonly step: "failed"; readonly problem: Problem };

/** The smartlink that a PDF contains, or why it cannot be read. */
export type FoundSmartlink = { readonly title: string; readonly assets: number } | { readonly problem: Problem };

/** A file of an upload. */
export interface UploadEntry {
  /** Path in the dropped folder, or the name. Unique in the upload. */
  readonly path: string;
  readonly bytes: number;
  readonly status: UploadStatus;
  /** What the file contains beside the PDF and the person has not used yet. */
  readonly smartlink?: FoundSmartlink | undefined;
}

/** An upload. `cancelled`: the person stopped it; what was added stays. */
export interface UploadState {
  readonly entries: readonly UploadEntry[];
  readonly cancelled: boolean;
}

/** A change of an upload. */
export type UploadAction =
  | { readonly type: "started"; readonly files: readonly { readonly path: string; readonly bytes: number }[] }
  | { readonly type: "progressed"; readonly path: string; readonly status: UploadStatus }
  /** `smartlink`: undefined once it was created. */
  | { readonly type: "smartlink-found"; readonly path: string; readonly smartlink: FoundSmartlink | undefined }
  | { readonly type: "cancelled" }
  | { readonly type: "dismissed" };

/** No upload. */
export const noUpload: UploadState = { entries: [], cancelled: false };

/** Whether a file still has to be read. */
export const isPending = ({ status: { step } }: UploadEntry): boolean => step === "waiting" || step === "reading";

/** Returns the state after the action. A new upload keeps the entries of earlier ones that still need the person. */
export const reduceUpload = (state: UploadState, action: UploadAction): UploadState => {
  switch (action.type) {
    case "started": {
      const paths = new Set(action.files.map(({ path }) => path));
      const remaining = state.entries.filter(
        (entry) =>
          !paths.has(entry.path) &&
          (isPending(entry) || entry.status.step === "locked" || entry.smartlink !== undefined),
      );
      const added = action.files.map((file): UploadEntry => ({ ...file, status: { step: "waiting" } }));
      return { entries: [...remaining, ...added], cancelled: false };
    }
    case "progressed":
      return {
        ...state,
        entries: state.entries.map((entry) =>
          entry.path === action.path ? { ...entry, status: action.status } : entry,
        ),
      };
    case "smartlink-found":
      return {
        ...state,
        entries: state.entries.map((entry) =>
          entry.path === action.path ? { ...entry, smartlink: action.smartlink } : entry,
        ),
      };
    case "cancelled":
      return {
        cancelled: true,
        entries: state.entries.map((entry) => (isPending(entry) ? { ...entry, status: { step: "skipped" } } : entry)),
      };
    case "dismissed":
      return noUpload;
  }
};

/** Counts of an upload. */
export interface UploadSummary {
  readonly done: number;
  readonly total: number;
  readonly added: number;
  /** The only added PDF; undefined if there are none or several. */
  readonly onlyAddedId: string | undefined;
  readonly recognised: readonly UploadEntry[];
  readonly locked: readonly UploadEntry[];
  readonly problems: readonly Problem[];
  readonly skipped: number;
}

/** Summarizes an upload. Problems carry the file's path as their location. */
export const summarizeUpload = ({ entries }: UploadState): UploadSummary => {
  const addedIds = entries.flatMap(({ status }) => (status.step === "added" ? [status.id] : []));
  const withStep = (step: UploadStatus["step"]) => entries.filter(({ status }) => status.step === step);
  return {
    total: entries.length,
    done: entries.length - entries.filter(isPending).length,
    added: addedIds.length,
    onlyAddedId: addedIds.length === 1 ? addedIds[0] : undefined,
    recognised: withStep("recognised"),
    locked: withStep("locked"),
    skipped: withStep("skipped").length,
    problems: entries.flatMap(({ path, status }) =>
      status.step === "failed" ? [{ ...status.problem, at: { file: path } }] : [],
    ),
  };
};
