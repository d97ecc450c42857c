import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { AssetLook } from "#editor/model/commands/look.ts";
import { LightElement } from "#ui/light-element.ts";
import { addLook, type LookShelf, removeLook, type StoredLooks } from "./look-shelf.ts";

/**
 * The looks that are kept under a name on this device. Dispatches `look-apply` with a look, and `looks-close` when the
 * dialog is closed.
 */
export class LooksDialog extends LightElement {
  static override properties = {
    shelf: { attribute: false },
    look: { attribute: false },
    canApply: { attribute: false },
    looks: { state: true },
    problem: { state: true },
    status: { state: true },
  };
  declare shelf: LookShelf;
  /** The look of the selection; undefined if nothing is selected. */
  declare look: AssetLook | undefined;
  /** Whether looks can be given to the selection. */
  declare canApply: boolean;
  declare protected looks: StoredLooks;
  declare protected problem: string;
  declare protected status: string;

  constructor() {
    super();
    this.canApply = false;
    this.problem = "";
    this.status = "";
  }

  protected override willUpdate(): void {
    this.looks ??= this.shelf.read();
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  protected override render(): TemplateResult {
    const { saved } = this.looks;
    return html`
      <dialog class="looks-dialog" aria-labelledby="looks-title" @close=${() => this.emit("looks-close")}>
        <h2 id="looks-title">${msg("Saved looks")}</h2>
        <p>${msg("A look is the size and the picture of an asset. Looks are kept in this browser, for all smartlinks.")}</p>
        ${saved.length === 0 ? html`<p>${msg("No look is saved yet.")}</p>` : html`<ul class="looks">${saved.map((named) => this.#renderLook(named.name, named.look))}</ul>`}
        <form class="field" @submit=${this.#handleSave} ?hidden=${this.look === undefined}>
          <label for="look-name">${msg("Name of the selected asset’s look")}</label>
          <span class="field-row">
            <input id="look-name" type="text" maxlength="80" autocomplete="off" aria-describedby="look-problem" aria-invalid=${this.problem !== ""} />
            <button type="submit">${msg("Save look")}</button>
          </span>
          <p id="look-problem" class="help bad" role="alert">${this.problem}</p>
        </form>
        ${this.look === undefined ? html`<p>${msg("Select an asset to save its look or to give it a saved one.")}</p>` : nothing}
        <p class="visually-hidden" role="status">${this.status}</p>
        <div class="dialog-actions"><button type="button" @click=${() => this.querySelector("dialog")?.close()}>${msg("Close")}</button></div>
      </dialog>
    `;
  }

  #renderLook(name: string, look: AssetLook): TemplateResult {
    const size = `${round(look.width)} × ${round(look.height)} %`;
    return html`<li>
      <span class="look-name">${name}<span class="help">${look.background === undefined ? size : msg(str`${size}, with picture`)}</span></span>
      <button type="button" class="small" ?disabled=${!this.canApply} aria-label=${msg(str`Apply look “${name}”`)} @click=${() => this.#apply(look)}>${msg("Apply")}</button>
      <button type="button" class="small quiet danger-text" aria-label=${msg(str`Delete look “${name}”`)} @click=${() => this.#remove(name)}>${msg("Delete")}</button>
    </li>`;
  }

  #apply(look: AssetLook): void {
    this.querySelector("dialog")?.close();
    this.emit<AssetLook>("look-apply", look);
  }

  #remove(name: string): void {
    this.#store(removeLook(this.looks, name), msg(str`Look “${name}” deleted.`));
  }

  #handleSave(event: SubmitEvent): void {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>("#look-name");
    const name = field?.value.trim() ?? "";
    if (name === "" || this.look === undefined) {
      this.problem = msg("The look has no name. Enter one.");
      field?.focus();
      return;
    }
    if (this.#store(addLook(this.looks, { name, look: this.look }), msg(str`Look “${name}” saved.`)) && field !== null)
      field.value = "";
  }

  #store(looks: StoredLooks, status: string): boolean {
    const isStored = this.shelf.write(looks);
    this.problem = isStored
      ? ""
      : msg("The look is not saved: the browser allows this site no storage, or it is full.");
    if (isStored) [this.looks, this.status] = [looks, status];
    return isStored;
  }
}

const round = (percent: number): string => String(Math.round(percent * 10) / 10);

customElements.define("looks-dialog", LooksDialog);
