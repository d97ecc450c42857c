import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import {
  nameServer,
  type UploadKind,
  type UploadLogin,
  type UploadServer,
  uploadServerSchema,
} from "#domain/model/upload.ts";
import type { Problem } from "#domain/problem.ts";
import { restoreFocus } from "#ui/focus-loss.ts";
import { LightElement } from "#ui/light-element.ts";
import type { UploadProgress, UploadReport } from "#usecases/publishing/upload/upload-batch.ts";
import type { StoredUpload, UploadOperations } from "#workers/publishing/upload-operations.ts";
import "#ui/problem-list.ts";
import { createServerDraft, readLogin, type ServerDraft } from "./server-draft.ts";
import "./server-fields.ts";
import { preferenceKeys } from "../site/preference-keys.ts";
import "#ui/work-progress.ts";
import type { Result } from "#domain/result.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countFiles } from "#ui/format/quantities.ts";

/** Uploads a batch to a server that the person enters. Dispatches `upload-state` with whether an upload runs. */
export class PublishUpload extends LightElement {
  static override properties = {
    job: { attribute: false },
    client: { attribute: false },
    kind: { attribute: false },
    publicUrl: { attribute: false },
    isBlocked: { attribute: false },
    draft: { state: true },
    stored: { state: true },
    work: { state: true },
    progress: { state: true },
    report: { state: true },
    outcome: { state: true },
    problems: { state: true },
    problemsHeading: { state: true },
    showsFaults: { state: true },
    sendsAll: { state: true },
  };
  declare job: BatchJob;
  declare client: UploadOperations;
  declare kind: UploadKind;
  /** The public address, which is often the address of the WebDAV folder too. */
  declare publicUrl: string;
  /** Whether the files of the batch are changing. */
  declare isBlocked: boolean;
  declare protected draft: ServerDraft;
  declare protected stored: StoredUpload | undefined;
  declare protected work: "testing" | "unlocking" | "uploading" | undefined;
  declare protected progress: UploadProgress | undefined;
  declare protected report: UploadReport | undefined;
  declare protected outcome: string | undefined;
  declare protected problems: readonly Problem[];
  declare protected problemsHeading: string;
  declare protected showsFaults: boolean;
  declare protected sendsAll: boolean;
  /** The server whose state `stored` has. */
  #readServer = "";
  /** Aborts the running upload. */
  #uploading: AbortController | undefined;

  constructor() {
    super();
    this.isBlocked = false;
    this.problems = [];
    this.problemsHeading = "";
    this.showsFaults = false;
    this.sendsAll = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#uploading?.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("kind") || this.draft?.kind === this.kind) return;
    const remembered = readRememberedServer(() => localStorage);
    this.draft = createServerDraft(this.kind, this.publicUrl, remembered);
    this.#reset();
    void this.#readStored();
  }

  /** Forgets how the last upload ended. */
  #reset(): void {
    this.report = undefined;
    this.outcome = undefined;
    this.problems = [];
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("work") || changed.has("outcome") || changed.has("problems")) void scrollToState(this);
  }

  protected override render(): TemplateResult {
    const { work, draft, stored, report } = this;
    const isIncomplete = report !== undefined && report.storedFiles < report.totalFiles;
    const earlier = stored === undefined || report !== undefined ? undefined : describeStoredUpload(stored);
    return html`
      <form class="publish-form" @submit=${this.#submit}>
        <fieldset class="dialog-fields" ?disabled=${work !== undefined}>
          <server-fields .draft=${draft} .hasStoredCredentials=${stored?.hasCredentials ?? false} .showsFaults=${this.showsFaults}
            @server-change=${this.#change} @unlock-credentials=${() => void this.#unlock()}
            @forget-credentials=${() => void this.#forget()}></server-fields>
          ${(stored?.storedFiles ?? 0) > 0 ? renderSendAll(this.sendsAll, this.#changeSendsAll) : nothing}
        </fieldset>
        ${earlier === undefined || work !== undefined ? nothing : html`<p class="publish-earlier">${earlier}</p>`}
        <div role="status">
          ${work === "testing" ? html`<p class="work">${msg("Testing the server…")}</p>` : nothing}
          ${work === "unlocking" ? html`<p class="work">${msg("Opening the stored password…")}</p>` : nothing}
          ${this.outcome === undefined ? nothing : html`<p class="notice notice-${isIncomplete ? "warning" : "good"} publish-answer">${this.outcome}</p>`}
        </div>
        <problem-list .level=${3} .heading=${this.problemsHeading} .problems=${this.problems}></problem-list>
        ${work === "uploading" ? renderUploadProgress(this.progress, () => this.#uploading?.abort()) : this.#renderActions()}
      </form>
    `;
  }

  #renderActions(): TemplateResult {
    const isBusy = this.work !== undefined || this.isBlocked;
    return html`<div class="actions publish-actions">
      <button type="submit" class="primary" aria-disabled=${isBusy}>${this.report?.end === "gone" ? msg("Retry") : msg("Upload")}</button>
      <button type="button" aria-disabled=${isBusy} @click=${() => void this.#test()}>${msg("Test server")}</button>
    </div>`;
  }

  #changeSendsAll = ({ currentTarget }: Event): void => {
    this.sendsAll = (currentTarget as HTMLInputElement).checked;
  };

  #change({ detail }: CustomEvent<ServerDraft>): void {
    this.draft = detail;
    this.#reset();
    void this.#readStored();
  }

  /** Returns the login; undefined if something is missing, which the fields then show. */
  #readLogin(): UploadLogin | undefined {
    const login = readLogin(this.draft);
    this.showsFaults = login === undefined || (this.draft.isRemembered && this.draft.passphrase.trim() === "");
    return this.showsFaults ? undefined : login;
  }

  async #readStored(): Promise<void> {
    const login = readLogin(this.draft);
    const name = login === undefined ? "" : nameServer(login);
    if (name === this.#readServer && name !== "") return;
    this.#readServer = name;
    this.stored = undefined;
    if (login === undefined) return;
    const stored = await this.client.readUpload(login, this.job.batch_id);
    if (this.#readServer === name && stored.ok) this.stored = stored.value;
  }

  async #test(): Promise<void> {
    if (this.work !== undefined || this.isBlocked) return;
    const login = this.#readLogin();
    if (login === undefined) return this.#focusFault();
    await this.#run("testing", async () => {
      const checked = await this.client.checkServer(login, this.job.batch_id);
      if (!checked.ok) this.#showProblems(msg("The server cannot be used"), checked.problems);
      else this.outcome = msg("The server takes uploads of this page.");
    });
  }

  async #unlock(): Promise<void> {
    const login = readLogin(this.draft);
    if (login === undefined) return;
    await this.#run("unlocking", async () => {
      const opened = await this.client.readCredentials(login, this.draft.passphrase);
      if (!opened.ok) this.#showProblems(msg("The password could not be opened"), opened.problems);
      else this.draft = { ...this.draft, ...opened.value, passphrase: "" };
    });
  }

  async #forget(): Promise<void> {
    const login = readLogin(this.draft);
    if (login === undefined) return;
    await this.client.removeCredentials(login);
    this.#readServer = "";
    await this.#readStored();
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.work !== undefined || this.isBlocked) return;
    const { password, passphrase } = this.draft;
    this.problems = [];
    if (this.stored?.hasCredentials && password === "" && passphrase !== "") await this.#unlock();
    const login = this.#readLogin();
    if (login === undefined) return this.#focusFault();
    if (this.problems.length > 0) return;
    rememberServer(() => localStorage, login);
    this.progress = undefined;
    await this.#run("uploading", async () => {
      const checked = await this.client.checkServer(login, this.job.batch_id);
      if (!checked.ok) this.#showProblems(msg("The server cannot be used"), checked.problems);
      else if (await this.#storeCredentials(login)) await this.#upload(login);
    });
  }

  /** Resolves with false if the password should be stored and could not be. */
  async #storeCredentials(login: UploadLogin): Promise<boolean> {
    const { isRemembered, passphrase } = this.draft;
    if (!isRemembered) return true;
    const stored = await this.client.storeCredentials(login, passphrase);
    if (stored.ok) this.draft = { ...this.draft, isRemembered: false, passphrase: "" };
    else this.#showProblems(msg("The password could not be stored"), stored.problems);
    return stored.ok;
  }

  async #upload(login: UploadLogin): Promise<void> {
    this.#uploading = new AbortController();
    const showProgress = (progress: UploadProgress) => {
      // Progress comes through a port of its own, so the last message may come after the upload has ended.
      if (this.work === "uploading") this.progress = progress;
    };
    const { batch_id } = this.job;
    const ended = await this.client.upload(login, batch_id, this.sendsAll, showProgress, this.#uploading.signal);
    this.#uploading = undefined;
    this.#showProblems(nameFailures(ended), ended.ok ? ended.value.problems : ended.problems);
    this.sendsAll = false;
    if (ended.ok) {
      this.report = ended.value;
      this.outcome = describeReport(ended.value);
      if (ended.value.storedFiles === ended.value.totalFiles) this.emit("files-published");
    }
    this.#readServer = "";
    await this.#readStored();
  }

  async #run(work: "testing" | "unlocking" | "uploading", action: () => Promise<void>): Promise<void> {
    this.work = work;
    this.outcome = undefined;
    this.problems = [];
    this.emit("upload-state", work === "uploading");
    void restoreFocus(this, ".dialog-work button");
    await action();
    this.work = undefined;
    void restoreFocus(this, "[type=submit]");
    this.emit("upload-state", false);
  }

  #showProblems(heading: string, problems: readonly Problem[]): void {
    this.problemsHeading = heading;
    this.problems = problems;
  }

  #focusFault(): void {
    void this.updateComplete
      .then(() => this.querySelector("server-fields")?.updateComplete)
      .then(() => this.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }
}

// What an upload shows with and below its fields.

/** Renders a running upload. `progress`: undefined before the first file. `cancel`: ends the upload. */
const renderUploadProgress = (progress: UploadProgress | undefined, cancel: () => void): TemplateResult => html`
  <work-progress class="dialog-work" .label=${msg("Uploading…")} .done=${progress?.storedFiles ?? 0} .total=${progress?.totalFiles ?? 0}
    @cancel-work=${cancel}></work-progress>
  <p class="help publish-counts">${progress === undefined ? msg("Testing the server…") : describeUpload(progress)}</p>
  <p class="help">${msg("Keep this page open. If it is closed, the next upload continues with the rest.")}</p>
`;

/** Renders the choice to send all files again. */
const renderSendAll = (sendsAll: boolean, change: (event: Event) => void): TemplateResult => html`
  <label class="choice">
    <input type="checkbox" .checked=${sendsAll} @change=${change} />
    <span>${msg("Send all files again, for example after the folder on the server was emptied")}</span>
  </label>
`;

/** Scrolls to progress, outcome or problems of an upload: they lie below the fields, outside a small window. */
const scrollToState = async (upload: Element): Promise<void> => {
  await upload.querySelector("problem-list")?.updateComplete;
  const state = upload.querySelector(".dialog-work, .publish-answer, problem-list .notice");
  state?.scrollIntoView({ block: state.matches(".dialog-work") ? "center" : "start" });
};

// Sentences about an upload.

/** Describes a running upload. */
const describeUpload = ({ storedFiles, totalFiles, sentBytes, failedFiles, isWaiting }: UploadProgress): string => {
  const counts = msg(
    str`${formatCount(storedFiles)} of ${formatCount(totalFiles)} files are on the server, ${formatBytes(sentBytes)} sent.`,
  );
  return [
    counts,
    ...(failedFiles > 0 ? [msg(str`Failed: ${countFiles(failedFiles)}.`)] : []),
    ...(isWaiting ? [msg("The server asks to wait. The upload continues by itself.")] : []),
  ].join(" ");
};

/** Describes what an earlier upload has left; undefined if there was none. */
const describeStoredUpload = ({ storedFiles, totalFiles }: StoredUpload): string | undefined => {
  if (storedFiles === 0) return undefined;
  return storedFiles === totalFiles
    ? msg(
        str`An earlier upload stored all files on this server (${formatCount(totalFiles)}). An upload checks that they are there, and sends what is missing or has changed.`,
      )
    : msg(
        str`An earlier upload stored ${formatCount(storedFiles)} of ${formatCount(totalFiles)} files on this server. The upload sends the rest.`,
      );
};

/** Returns the heading of the problems of an upload. */
const nameFailures = (ended: Result<UploadReport>): string =>
  ended.ok && ended.value.end === "gone" ? msg("The server does not answer") : msg("Files that are not on the server");

/** Describes how an upload ended. */
const describeReport = ({ end, storedFiles, totalFiles, sentFiles, failedFiles }: UploadReport): string => {
  if (storedFiles === totalFiles)
    return sentFiles === totalFiles
      ? msg(
          str`All files are on the server (${formatCount(totalFiles)}), each compared by its digest. Sent now: ${formatCount(sentFiles)}.`,
        )
      : msg(
          str`All files are on the server (${formatCount(totalFiles)}). Found there with their size: ${formatCount(totalFiles - sentFiles)}, compared by their digest: ${formatCount(sentFiles)}. Sent now: ${formatCount(sentFiles)}.`,
        );
  const rest = countFiles(totalFiles - storedFiles);
  if (end === "gone")
    return msg(
      str`Paused, because the server no longer answers. Not on the server yet: ${rest}. “Retry” continues with them.`,
    );
  if (end === "cancelled") return msg(str`Stopped. Not on the server yet: ${rest}. “Upload” continues with them.`);
  if (end === "hopeless")
    return msg(
      str`Stopped, because one file after the other failed. Not on the server yet: ${rest}. “Upload” continues with them.`,
    );
  return msg(
    str`Failed: ${countFiles(failedFiles)}. The others are on the server. “Upload” sends the failed files again.`,
  );
};

customElements.define("publish-upload", PublishUpload);

declare global {
  interface HTMLElementTagNameMap {
    "publish-upload": PublishUpload;
  }
}

const storageKey = preferenceKeys.uploadServer;

/** Returns the remembered server; undefined if there is none or what is stored is not one. */
const readRememberedServer = (storage: () => Pick<Storage, "getItem">): UploadServer | undefined => {
  try {
    const parsed = uploadServerSchema.safeParse(JSON.parse(storage().getItem(storageKey) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** Remembers a server. A browser that blocks site data remembers nothing. */
const rememberServer = (
  storage: () => Pick<Storage, "setItem">,
  { kind, address, username, region }: UploadServer,
): void => {
  try {
    storage().setItem(storageKey, JSON.stringify({ kind, address, username, region }));
  } catch {
    // The person enters the server again.
  }
};
