import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { formatCount } from "#ui/format/counts.ts";
import { joinNames, quoteName } from "#ui/format/quantities.ts";
import { plural } from "#ui/i18n/plural.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { summarizeUpload, type UploadEntry, type UploadState } from "../session/upload/upload-state.ts";
import "#ui/problem-list.ts";
import "#ui/work-progress.ts";

/** Detail of `upload-unlock`. */
export interface UploadUnlock {
  readonly path: string;
  readonly password: string;
}

const maxNames = 5;
const maxSmartlinks = 20;

/**
 * Progress and result of an upload. Dispatches `upload-cancel`, `upload-dismiss`, `upload-add-recognised`, `smartlinks-create`
 * with paths, `upload-unlock`, and `item-edit` with the id of the added PDF.
 */
export class UploadPanel extends LightElement {
  static override properties = { upload: { attribute: false } };
  declare upload: UploadState;
  /** Path of the PDF whose password was entered last, until its answer has the focus. */
  #unlockedPath: string | undefined;
  /** Whether files are added anyway, until the answer has the focus. */
  #addsRecognised = false;

  protected override render(): TemplateResult | typeof nothing {
    const summary = summarizeUpload(this.upload);
    const { total, done, locked, recognised, problems, onlyAddedId } = summary;
    if (total === 0) return nothing;
    const isRunning = done < total;
    return html`
      <section class="card upload-panel" aria-label=${msg("Upload")}>
        ${
          isRunning
            ? html`<work-progress .label=${msg(str`Adding PDF ${Math.min(done + 1, total)} of ${total}…`)} .done=${done} .total=${total}
                @cancel-work=${() => this.emit("upload-cancel")}></work-progress>`
            : html`<div class="list-head"><p role="status" tabindex="-1" class="upload-result">${this.#result(summary)}</p>
                ${recognised.length === 0 ? nothing : html`<button type="button" class="small" @click=${() => this.#addRecognised()}>${msg("Add anyway")}</button>`}
                ${onlyAddedId === undefined ? nothing : html`<button type="button" class="primary small" @click=${() => this.emit("item-edit", onlyAddedId)}>${msg("Make smartlink")}</button>`}
                <button type="button" class="quiet square" aria-label=${msg("Close the upload report")} @click=${() => this.emit("upload-dismiss")}>${icons.remove}</button></div>`
        }
        ${repeat(
          locked,
          ({ path }) => path,
          (entry, index) => this.#passwordField(entry, `upload-password-${index}`),
        )}
        ${isRunning ? nothing : this.#smartlinks()}
        <problem-list .heading=${problemHeading(problems.length)} .level=${2} .problems=${problems}></problem-list>
      </section>
    `;
  }

  /** What was pressed goes while the PDF is read, and with it the focus: moves it to where the answer is. */
  protected override updated(): void {
    if (this.#unlockedPath === undefined && !this.#addsRecognised) return;
    const { total, done, locked } = summarizeUpload(this.upload);
    if (done < total) return;
    this.#addsRecognised = false;
    const index = Math.max(
      0,
      locked.findIndex(({ path }) => path === this.#unlockedPath),
    );
    this.#unlockedPath = undefined;
    const field = this.querySelectorAll<HTMLElement>("input[type=password]")[index];
    if (document.activeElement === document.body) (field ?? this.querySelector<HTMLElement>("[role=status]"))?.focus();
  }

  #result({ added, recognised, skipped, locked, problems }: ReturnType<typeof summarizeUpload>): TemplateResult {
    const sentences = [
      ...(added > 0 ? [addedText(added)] : []),
      ...(recognised.length > 0 ? [recognisedText(recognised)] : []),
      ...(skipped > 0 ? [skippedText(skipped)] : []),
      ...(locked.length > 0 ? [lockedText(locked.length)] : []),
    ];
    const isComplete = added > 0 && locked.length + problems.length === 0;
    return html`${isComplete ? html`<span class="good">${icons.check}</span> ` : nothing}${sentences.join(" ")}`;
  }

  /** The smartlinks that PDFs contain, each with a button that creates it. */
  #smartlinks(): TemplateResult | typeof nothing {
    const entries = this.upload.entries.filter(({ smartlink }) => smartlink !== undefined);
    const paths = entries.flatMap(({ path, smartlink }) => (smartlink && "title" in smartlink ? [path] : []));
    if (entries.length === 0) return nothing;
    return html`
      <ul class="found-smartlinks">${repeat(
        entries.slice(0, maxSmartlinks),
        ({ path }) => path,
        (entry) => this.#foundSmartlink(entry),
      )}</ul>
      ${
        paths.length > 1
          ? html`<button type="button" @click=${() => this.emit("smartlinks-create", paths)}>${msg(str`Create ${formatCount(paths.length)} smartlinks`)}</button>`
          : nothing
      }
    `;
  }

  #foundSmartlink({ path, smartlink }: UploadEntry): TemplateResult | typeof nothing {
    if (smartlink === undefined) return nothing;
    if ("problem" in smartlink)
      return html`<li>${msg(str`“${path}” contains a smartlink that cannot be read, so only the PDF was added.`)} ${smartlink.problem.message}</li>`;
    const { title, assets } = smartlink;
    const text = plural(assets, {
      one: msg(str`“${path}” contains the smartlink “${title}” with ${formatCount(assets)} asset.`),
      other: msg(str`“${path}” contains the smartlink “${title}” with ${formatCount(assets)} assets.`),
    });
    return html`<li><span>${text}</span>
      <button type="button" class="primary" @click=${() => this.emit("smartlinks-create", [path])}>${msg("Create smartlink")}</button></li>`;
  }

  #passwordField({ path, status }: UploadEntry, id: string): TemplateResult {
    const isWrong = status.step === "locked" && status.isWrong;
    return html`
      <form @submit=${(event: SubmitEvent) => this.#submit(event, path)}>
        <div class="field">
          <label for=${id}>${msg(str`Password of ${path}`)}</label>
          <div class="field-row">
            <input id=${id} name="password" type="password" required maxlength="1000" autocomplete="off" autocapitalize="none"
              spellcheck="false" aria-invalid=${isWrong ? "true" : "false"} aria-describedby=${`${id}-help`} />
            <button type="submit">${msg("Open PDF")}</button>
          </div>
          <p class="help ${isWrong ? "bad" : ""}" id="${id}-help">${
            isWrong
              ? msg("Wrong password. Check capital letters and spaces, then try again.")
              : msg("The library stores the PDF without its password.")
          }</p>
        </div>
      </form>
    `;
  }

  #addRecognised(): void {
    this.#addsRecognised = true;
    this.emit("upload-add-recognised");
  }

  #submit(event: SubmitEvent, path: string): void {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget as HTMLFormElement).get("password"));
    this.#unlockedPath = path;
    this.emit<UploadUnlock>("upload-unlock", { path, password });
  }
}

const problemHeading = (files: number): string =>
  plural(files, {
    one: msg(str`${formatCount(files)} file could not be added`),
    other: msg(str`${formatCount(files)} files could not be added`),
  });

const addedText = (pdfs: number): string =>
  plural(pdfs, { one: msg(str`${formatCount(pdfs)} PDF added.`), other: msg(str`${formatCount(pdfs)} PDFs added.`) });

/** Names the files and the PDFs of the library that have their bytes. */
const recognisedText = (entries: readonly UploadEntry[]): string => {
  const [first] = entries;
  const titleOf = ({ status }: UploadEntry) => (status.step === "recognised" ? status.title : "");
  if (entries.length === 1 && first !== undefined)
    return msg(
      str`${quoteName(first.path)} was not added, because the library has the same PDF already: ${quoteName(titleOf(first))}.`,
    );
  const names = entries
    .slice(0, maxNames)
    .map((entry) => msg(str`${quoteName(entry.path)} (in the library: ${quoteName(titleOf(entry))})`));
  const list = joinNames(names, entries.length - names.length);
  return msg(
    str`${formatCount(entries.length)} files were not added, because the library has the same PDFs already: ${list}.`,
  );
};

const skippedText = (files: number): string =>
  plural(files, {
    one: msg(str`${formatCount(files)} file skipped.`),
    other: msg(str`${formatCount(files)} files skipped.`),
  });

const lockedText = (pdfs: number): string =>
  plural(pdfs, {
    one: msg(str`${formatCount(pdfs)} PDF needs a password.`),
    other: msg(str`${formatCount(pdfs)} PDFs need a password.`),
  });

customElements.define("upload-panel", UploadPanel);

declare global {
  interface HTMLElementTagNameMap {
    "upload-panel": UploadPanel;
  }
}
