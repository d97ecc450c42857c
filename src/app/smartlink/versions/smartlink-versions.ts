import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { type Problem, problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import type { Result } from "#domain/result.ts";
import "#ui/action-notice.ts";
import { type ActionResult, noResult } from "#ui/action-notice.ts";
import {
  type OpenComparison,
  openComparison,
  readVersionList,
  restoreVersion,
  type VersionAccess,
  type VersionLine,
  type VersionList,
} from "./version-list.ts";
import "#ui/prompt-dialogs.ts";
import { LightElement } from "#ui/light-element.ts";
import type { PromptDialogs } from "#ui/prompt-dialogs.ts";
import "#ui/problem-list.ts";
import { describeRestored, nameVersion } from "./version-name.ts";
import "./version-lines.ts";
import { formatCount } from "#ui/format/counts.ts";
import { formatDateTime } from "#ui/format/date-time.ts";
import { icons } from "#ui/icons.ts";
import { listAssetLines, listSettingLines } from "./describe-comparison.ts";
import type { VersionCommand } from "./version-lines.ts";

/** Changes within this pause are read together, in ms. */
const changePauseMs = 100;
const followedKinds: ReadonlySet<string> = new Set(["smartlinks", "assets", "versions"]);

/**
 * The versions of one smartlink: a list, and one of them compared with the present state. Follows other tabs. Dispatches
 * `version-restored` after a restoration, and when it is undone.
 */
export class SmartlinkVersions extends LightElement {
  static override properties = {
    access: { attribute: false },
    smartlinkId: { attribute: false },
    list: { state: true },
    comparison: { state: true },
    problems: { state: true },
    result: { state: true },
  };
  declare access: VersionAccess;
  declare smartlinkId: string;
  /** Undefined until it is read. */
  declare protected list: VersionList | undefined;
  /** The version that is shown in place of the list. */
  declare protected comparison: OpenComparison | undefined;
  declare protected problems: readonly Problem[];
  declare protected result: ActionResult;

  constructor() {
    super();
    this.problems = [];
    this.result = noResult;
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    const signal = this.connectedSignal;
    let timer = 0;
    this.access.changes.watch((changes) => {
      if (!changes.some(({ kind }) => followedKinds.has(kind))) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => void this.#load(), changePauseMs);
    }, signal);
    signal.addEventListener("abort", () => clearTimeout(timer));
    void this.#load();
  }

  protected override render(): TemplateResult {
    return html`
      <div class="smartlink-versions">
        <problem-list .level=${3} .heading=${msg("This did not work")} .problems=${this.problems}></problem-list>
        <action-notice .result=${this.result} @notice-dismiss=${() => {
          this.result = noResult;
        }}></action-notice>
        ${this.comparison === undefined ? this.#renderList() : this.#renderComparison(this.comparison)}
        <prompt-dialogs></prompt-dialogs>
      </div>
    `;
  }

  #renderList(): TemplateResult {
    if (this.list === undefined)
      return this.problems.length === 0
        ? html`<p class="muted" role="status">${msg("Loading…")}</p>`
        : html`<p><button type="button" @click=${() => void this.#load()}>${msg("Try again")}</button></p>`;
    return html`<version-lines .list=${this.list} @version-create=${() => void this.#create()}
      @version-command=${({ detail }: CustomEvent<VersionCommand>) => void this.#run(detail)}></version-lines>`;
  }

  #renderComparison(open: OpenComparison): TemplateResult {
    return html`<version-comparison .open=${open} @comparison-close=${() => this.#showList(open.version.id)}
      @version-restore=${() => void this.#restore(open)}></version-comparison>`;
  }

  async #load(): Promise<void> {
    const list = await this.#attempt(() => readVersionList(this.access, this.smartlinkId));
    if (list !== undefined) this.list = list;
  }

  /** Runs a call, and shows its problems. Success removes earlier ones. */
  async #attempt<T>(call: () => Promise<Result<T>>): Promise<T | undefined> {
    try {
      const result = await call();
      this.problems = result.ok ? [] : result.problems;
      return result.ok ? result.value : undefined;
    } catch (error) {
      this.problems = [toProblem(error)];
      return undefined;
    }
  }

  get #dialogs(): PromptDialogs | null {
    return this.querySelector("prompt-dialogs");
  }

  async #create(): Promise<void> {
    const heading = msg("Name this version");
    const name = await this.#dialogs?.askName({ heading, value: "", action: msg("Save version") });
    if (name === undefined) return;
    const created = await this.#attempt(() => this.access.versions.create(this.smartlinkId, name));
    if (created === undefined) return;
    await this.#load();
    this.result = { text: msg(str`Version “${name}” saved.`), undo: undefined };
  }

  async #run({ command, version }: VersionCommand): Promise<void> {
    if (command === "compare") await this.#compare(version);
    else if (command === "rename") await this.#rename(version);
    else await this.#remove(version);
  }

  async #rename({ id, name }: VersionLine): Promise<void> {
    const heading = name === null ? msg("Name the version") : msg("Rename the version");
    const next = await this.#dialogs?.askName({
      heading,
      value: name ?? "",
      action: name === null ? msg("Save") : msg("Rename"),
    });
    if (next === undefined || next === name) return;
    const renamed = await this.#attempt(() => this.access.versions.rename(this.smartlinkId, id, next));
    if (renamed === undefined) return;
    await this.#load();
    this.result = {
      text: msg(str`The version is now named “${next}”. It is kept until you delete it.`),
      undo: undefined,
    };
    this.#focusVersion(id);
  }

  async #remove(version: VersionLine): Promise<void> {
    const name = nameVersion(version);
    const isConfirmed = await this.#dialogs?.confirm({
      question: msg(str`Delete ${name}?`),
      detail: msg("The smartlink stays as it is now. You cannot undo this."),
      action: msg("Delete version"),
    });
    if (isConfirmed !== true) return;
    const removed = await this.#attempt(() => this.access.versions.remove(this.smartlinkId, version.id));
    if (removed === undefined) return;
    const lines = this.list?.lines ?? [];
    const index = lines.findIndex(({ id }) => id === version.id);
    await this.#load();
    this.result = { text: msg("Version deleted."), undo: undefined };
    this.#focusVersion((lines[index + 1] ?? lines[index - 1])?.id);
  }

  async #compare(version: VersionLine): Promise<void> {
    const comparison = await this.#attempt(() => openComparison(this.access, this.smartlinkId, version));
    if (comparison === undefined) return;
    this.result = noResult;
    this.comparison = comparison;
    await this.updateComplete;
    this.querySelector<HTMLElement>("version-comparison h3")?.focus();
  }

  #showList(focusedId?: string): void {
    this.comparison = undefined;
    this.problems = [];
    this.#focusVersion(focusedId);
  }

  async #restore(open: OpenComparison): Promise<void> {
    const isConfirmed = await this.#dialogs?.confirm({
      question: msg(str`Restore ${nameVersion(open.version)}?`),
      detail: msg("Settings, assets and PDF become as they were. The present state is stored as a version first."),
      action: msg("Restore"),
      dismissal: msg("Cancel"),
    });
    if (isConfirmed !== true) return;
    const result = await restoreVersion(this.access, this.smartlinkId, open).catch((error: unknown) => ({
      ok: false as const,
      problems: [toProblem(error)],
    }));
    if (!result.ok) return this.#showFailure(open, result.problems);
    const { value: undo } = result;
    this.emit("version-restored");
    this.comparison = undefined;
    await this.#load();
    this.result = {
      text: describeRestored(open.version),
      undo: undo && (() => void this.#undo(undo)),
    };
    await this.updateComplete;
    const notice = this.querySelector("action-notice");
    await notice?.updateComplete;
    notice?.querySelector("button")?.focus();
  }

  /** A change in between would be lost unseen, so the comparison is made again with it. */
  async #showFailure({ version }: OpenComparison, problems: readonly Problem[]): Promise<void> {
    const code = "changed-meanwhile";
    const isOutdated = problems.some((cause) => cause.code === code);
    if (isOutdated) {
      this.comparison = await this.#attempt(() => openComparison(this.access, this.smartlinkId, version));
      const message = msg(
        "The smartlink was changed meanwhile, in another tab or by a program. The comparison now includes that change. Check it, then restore the version again.",
      );
      this.problems = [problem(code, message)];
    } else this.problems = problems;
  }

  async #undo(undo: () => Promise<Result<unknown>>): Promise<void> {
    const undone = await this.#attempt(undo);
    const { problems } = this;
    await this.#load();
    this.problems = problems;
    if (undone === undefined) return;
    this.emit("version-restored");
    this.result = { text: msg("The restoration was undone."), undo: undefined };
  }

  /** Focuses the first button of a version; of the present state without an id. */
  #focusVersion(id?: string): void {
    const selector = id === undefined ? ".version-present" : `[data-version-id="${CSS.escape(id)}"]`;
    void this.updateComplete.then(async () => {
      await this.querySelector("version-lines")?.updateComplete;
      this.querySelector<HTMLElement>(`${selector} button`)?.focus();
    });
  }
}

/** More changed assets than that are counted, not listed. */
const maxAssets = 200;

/** What differs between a version and the present state. Dispatches `version-restore` and `comparison-close`. */
class VersionComparison extends LightElement {
  static override properties = { open: { attribute: false } };
  declare open: OpenComparison;

  protected override render(): TemplateResult {
    const { version, comparison, pdfTitles } = this.open;
    const settings = listSettingLines(comparison, (id) => pdfTitles.get(id) ?? id);
    const assets = listAssetLines(comparison);
    const isSame = settings.length + assets.length === 0;
    const time = formatDateTime(version.updated);
    return html`
      <div class="version-comparison">
        <button type="button" class="small quiet" @click=${() => this.emit("comparison-close")}>${icons.left} ${msg("All versions")}</button>
        <h3 tabindex="-1" dir="auto">${version.name ?? msg(str`Version of ${time}`)}</h3>
        <p class="muted">${version.name === null ? nothing : `${time}. `}${isSame ? msg("Nothing has changed since then.") : msg("What has changed since then:")}</p>
        ${
          settings.length === 0
            ? nothing
            : html`<h4>${msg("Settings")}</h4>
          <div class="changes-table"><table>
            <thead><tr><th scope="col">${msg("Setting")}</th><th scope="col">${msg("In the version")}</th><th scope="col">${msg("Now")}</th></tr></thead>
            <tbody>${settings.map(({ label, before, after }) => html`<tr><th scope="row">${label}</th><td dir="auto">${before}</td><td dir="auto">${after}</td></tr>`)}</tbody>
          </table></div>`
        }
        ${
          assets.length === 0
            ? nothing
            : html`<h4>${msg("Assets")}</h4>
          <div class="changes-table"><table>
            <thead><tr><th scope="col">${msg("Asset")}</th><th scope="col">${msg("Change")}</th><th scope="col">${msg("Where")}</th></tr></thead>
            <tbody>${assets.slice(0, maxAssets).map(({ name, change, detail }) => html`<tr><th scope="row" dir="auto">${name}</th><td>${change}</td><td>${detail}</td></tr>`)}</tbody>
          </table></div>
          ${assets.length > maxAssets ? html`<p class="muted">${msg(str`And ${formatCount(assets.length - maxAssets)} more.`)}</p>` : nothing}`
        }
        ${
          isSame
            ? nothing
            : html`<div class="dialog-actions"><button type="button" class="primary" @click=${() => this.emit("version-restore")}>${msg("Restore this version")}</button></div>`
        }
      </div>
    `;
  }
}

customElements.define("version-comparison", VersionComparison);

customElements.define("smartlink-versions", SmartlinkVersions);

declare global {
  interface HTMLElementTagNameMap {
    "smartlink-versions": SmartlinkVersions;
    "version-comparison": VersionComparison;
  }
}
