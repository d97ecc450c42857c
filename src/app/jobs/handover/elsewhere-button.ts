import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Result } from "#domain/result.ts";
import { LightElement } from "#ui/light-element.ts";
import type { PackedBatch } from "#workers/handover-operations.ts";

/** The button “Run elsewhere…” with its dialog, which is loaded when it is opened. */
export class ElsewhereButton extends LightElement {
  static override properties = {
    batchId: { attribute: false },
    pack: { attribute: false },
    disabled: { attribute: false },
    isOpen: { state: true },
  };
  declare batchId: string;
  /** Packs the batch. */
  declare pack: () => Promise<Result<PackedBatch>>;
  declare disabled: boolean;
  declare protected isOpen: boolean;

  constructor() {
    super();
    this.batchId = "";
    this.disabled = false;
    this.isOpen = false;
  }

  protected override render(): TemplateResult {
    return html`<button type="button" aria-disabled=${this.disabled} @click=${() => void this.#open()}>${msg("Run elsewhere…")}</button>
      ${
        this.isOpen
          ? html`<run-elsewhere .batchId=${this.batchId} .pack=${this.pack}
              @run-elsewhere-close=${() => {
                this.isOpen = false;
              }}></run-elsewhere>`
          : nothing
      }`;
  }

  async #open(): Promise<void> {
    if (this.disabled) return;
    await import("./run-elsewhere.ts");
    this.isOpen = true;
  }
}

customElements.define("elsewhere-button", ElsewhereButton);

declare global {
  interface HTMLElementTagNameMap {
    "elsewhere-button": ElsewhereButton;
  }
}
