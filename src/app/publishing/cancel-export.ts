import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { isFocusLost } from "#ui/focus-loss.ts";
import { LightElement } from "#ui/light-element.ts";
import type { OperationState } from "#ui/operation-state.ts";

/**
 * The button that cancels a ZIP or a folder, while one is being made. Dispatches `export-cancel`. It takes the focus of the
 * button that started the export, which is disabled meanwhile. It goes with the export; where it had the focus, the focus
 * returns to that button, or moves to what `findNext` returns.
 */
export class CancelExport extends LightElement {
  static override properties = {
    operation: { attribute: false },
    findNext: { attribute: false },
  };
  /** What is done with the job: its button is there while an export runs that can be cancelled. */
  declare operation: Pick<OperationState, "progress" | "isCancellable"> | undefined;
  declare findNext: () => HTMLElement | null;
  #losesFocus = false;
  /** What had the focus when the export started. */
  #opener: Element | null = null;

  constructor() {
    super();
    this.operation = undefined;
    this.findNext = () => null;
  }

  get #isRunning(): boolean {
    return this.operation?.progress !== undefined && this.operation.isCancellable === true;
  }

  protected override willUpdate(): void {
    if (this.#isRunning) this.#opener ??= document.activeElement;
    else if (this.contains(document.activeElement)) this.#losesFocus = true;
  }

  protected override updated(): void {
    if (this.#isRunning) {
      if (isFocusLost()) this.querySelector("button")?.focus({ preventScroll: true });
      return;
    }
    const opener = this.#opener;
    this.#opener = null;
    if (!this.#losesFocus) return;
    this.#losesFocus = false;
    const canReturn = opener instanceof HTMLButtonElement && opener.isConnected && !opener.disabled;
    (canReturn ? opener : this.findNext())?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.#isRunning
      ? html`<div class="actions"><button type="button" class="small" @click=${() => this.#cancel()}>${msg("Cancel export")}</button></div>`
      : nothing;
  }

  #cancel(): void {
    this.#losesFocus = true;
    this.emit("export-cancel");
  }
}

customElements.define("cancel-export", CancelExport);

declare global {
  interface HTMLElementTagNameMap {
    "cancel-export": CancelExport;
  }
}
