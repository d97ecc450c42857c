/** Opens a smartlink in the editor: its session, its lock, its sample data, and what the editor's elements need. */

import { msg, str } from "@lit/localize";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isDeepEqual } from "#domain/values/is-deep-equal.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import type { FrameServices } from "#editor/view/frame/frame-services.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { RowPreviewPages } from "../../batches/pending/row-preview-pages.ts";
import { describeSettingName } from "../../smartlink/settings/setting-paths.ts";
import { createContentService, type SessionContents } from "./content-previews.ts";
import { type EditLock, requestEditLock } from "./edit-lock.ts";
import type { EditorAccess } from "./editor-access.ts";
import { EditorSession } from "./editor-session.ts";
import { noSampleRows, type SampleRows } from "./sample-rows.ts";
import { createLookShelf } from "./saved-looks.ts";
import { createPatternShelf } from "./saved-patterns.ts";

/** A smartlink that is open in the editor. */
export interface OpenedEditor {
  readonly access: EditorAccess;
  readonly session: EditorSession;
  readonly sample: SampleSession;
  readonly lock: EditLock;
  readonly contents: SessionContents;
  readonly frameServices: FrameServices;
}

/**
 * Opens a smartlink, read-only while another tab edits it. `signal`: ends the session and releases the lock. Problems:
 * `document-not-found`, `content-not-found`.
 * @throws The reason of the signal, if it aborts before the smartlink is open.
 */
export const openEditor = async (
  access: EditorAccess,
  id: string,
  signal: AbortSignal,
): Promise<Result<OpenedEditor>> => {
  access.prepare(id);
  const opened = await access.open(id);
  signal.throwIfAborted();
  if (!opened.ok) return opened;
  const session = new EditorSession(access, opened.value);
  session.watch(signal);
  const sample = new SampleSession(access, id, () =>
    session.smartlink.campaignLanguage.filter((language) => typeof language === "string"),
  );
  const locking = requestEditLock(id, {
    locks: navigator.locks as LockManager | undefined,
    signal,
    onGained: () => void allowEditing(session),
    onLost: () => {
      void session.save();
      session.isReadOnly = true;
    },
  });
  const [lock] = await Promise.all([locking, sample.load()]);
  session.isReadOnly = !lock.isHeld;
  signal.throwIfAborted();
  const { content } = opened.value;
  const contents = createContentService(access, session, content.sha256, signal);
  return ok({
    ...{ access, session, sample, lock, contents },
    frameServices: createFrameServices(access, session, content, contents),
  });
};

/** Makes the smartlink editable, and reads what other tabs have stored meanwhile. */
export const allowEditing = (session: EditorSession): Promise<void> => {
  session.isReadOnly = false;
  return session.refresh();
};

/** A file that was moved, deleted or unplugged after it was chosen, or a folder, cannot be read. */
const toFileProblem = (error: unknown, { name }: File): Problem =>
  error instanceof DOMException && (error.name === "NotReadableError" || error.name === "NotFoundError")
    ? translatedProblem(
        "file-unreadable",
        msg(str`“${name}” cannot be read. Check that it is still there, and choose it again.`),
      )
    : toProblem(error);

/** Creates what the editor's elements need, for one open smartlink and its PDF. */
const createFrameServices = (
  access: EditorAccess,
  session: EditorSession,
  { id, sha256 }: StoredContent,
  contents: SessionContents,
): FrameServices => ({
  openPdf: (signal) => access.openPdf(sha256, signal),
  contents,
  looks: createLookShelf(() => localStorage),
  patterns: createPatternShelf(() => localStorage),
  newId: access.newId,
  now: access.now,
  storeFile: async (file) => {
    const stored = await access.storeFile(file).catch((error: unknown) => fail(toFileProblem(error, file)));
    if (!stored.ok) return stored;
    session.files.add(stored.value, file);
    const mimetype = file.type || "application/octet-stream";
    return ok({ filename: file.name, mimetype, filesize: file.size, sha256: stored.value });
  },
  readFile: (file) => session.files.read(file),
  fetchFile: contents.fetchFile,
  describeSetting: describeSettingName,
  loadSettings: () => import("../elements/document-settings.ts"),
  createPreviewPage: () =>
    navigator.serviceWorker?.controller == null ? undefined : new RowPreviewPages(new URL(".", document.baseURI)),
  renderThumbnail: (page) => access.renderThumbnail(id, page),
  findProposals: (rules) => access.findProposals(sha256, rules),
  checkMarks: contents.checkMarks,
  findMarks: memoizeAsync(() => access.findMarks(sha256)),
  checkCode: async (code, area) => (await import("#batch/printing/check-code.ts")).findCodeFault(code, area),
});

// The sample rows of an open smartlink, and the row with which its placeholders are filled.

type SampleAccess = Pick<EditorAccess, "readSample" | "storeSample" | "toProblem">;

/** Holds and stores the sample rows. Dispatches `change` when rows or the shown row have changed. */
class SampleSession extends EventTarget {
  readonly #access: SampleAccess;
  readonly #smartlinkId: string;
  readonly #readLanguages: () => readonly string[];
  #rows: SampleRows = noSampleRows;
  #row = 0;
  /** The same object until something changes, so that what shows it need not render again. */
  #data: SampleData = { columns: [] };

  constructor(access: SampleAccess, smartlinkId: string, readLanguages: () => readonly string[]) {
    super();
    this.#access = access;
    this.#readLanguages = readLanguages;
    this.#smartlinkId = smartlinkId;
  }

  /** Reads what is stored. */
  async load(): Promise<void> {
    this.#show(await this.#access.readSample(this.#smartlinkId), 0);
  }

  get rows(): SampleRows {
    return this.#rows;
  }

  /** Index of the row that is shown. */
  get row(): number {
    return this.#row;
  }

  /** The columns and the row that is shown, for fields and placeholders, with the languages of the document. */
  get data(): SampleData {
    const languages = this.#readLanguages();
    if (!isDeepEqual(languages, this.#data.languages)) this.#data = { ...this.#data, languages };
    return this.#data;
  }

  /** Shows a row. An index beyond the rows shows the nearest one. */
  showRow(row: number): void {
    this.#show(this.#rows, row);
  }

  /** Replaces the rows and stores them. Resolves with why they could not be stored; they are shown nevertheless. */
  async replace(rows: SampleRows): Promise<readonly Problem[]> {
    this.#show(rows, this.#row);
    try {
      await this.#access.storeSample(this.#smartlinkId, rows);
      return [];
    } catch (error) {
      return [this.#access.toProblem(error)];
    }
  }

  #show(rows: SampleRows, row: number): void {
    this.#rows = rows;
    this.#row = Math.max(0, Math.min(row, rows.rows.length - 1));
    this.#data = { columns: rows.columns, row: rows.rows[this.#row], rows: rows.rows };
    this.dispatchEvent(new Event("change"));
  }
}
