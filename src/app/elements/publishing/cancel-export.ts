import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { LightElement } from "../light-element.ts";

/**
 * The button that cancels a ZIP or a folder, while one is being made. Dispatches `export-cancel`. The button goes with the
 * export; where it was pressed, the focus moves to what `findNext` returns.
 */
export class CancelExport extends LightElement {
  static override properties = {
    isRunning: { attribute: false },
    findNext: { attribute: false },
  };
  /** Whether an export runs that can be cancelled. */
  declare isRunning: boolean;
  declare findNext: () => HTMLElement | null;
  #isPressed = false;

  constructor() {
    super();
    this.isRunning = false;
    this.findNext = () => null;
  }

  protected override updated(): void {
    if (this.isRunning || !this.#isPressed) return;
    this.#isPressed = false;
    this.findNext()?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.isRunning
      ? html`<div class="actions"><button type="button" class="small" @click=${() => this.#cancel()}>${msg("Cancel export")}</button></div>`
      : nothing;
  }

  #cancel(): void {
    this.#isPressed = true;
    this.emit("export-cancel");
  }
}

customElements.define("cancel-export", CancelExport);

declare global {
  interface HTMLElementTagNameMap {
    "cancel-export": CancelExport;
  }
}
