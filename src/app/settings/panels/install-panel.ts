import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import type { InstallPrompt } from "../../site/browser/install-prompt.ts";

/** Explains the installation of the site, with a button if the browser offers to install it. */
export class InstallPanel extends LightElement {
  static override properties = { offer: { attribute: false } };
  declare offer: InstallPrompt;

  override connectedCallback(): void {
    super.connectedCallback();
    this.offer.addEventListener("change", () => this.requestUpdate(), { signal: this.connectedSignal });
  }

  protected override render(): TemplateResult {
    if (this.offer.installed) return html`<p>${msg("Smartlink is installed and runs in its own window.")}</p>`;
    return html`
      <p>${msg("As an installed app, Smartlink has its own window, opens files from the file manager, and browsers keep its data longer. It works offline either way.")}</p>
      ${
        this.offer.available
          ? html`<div class="actions"><button type="button" @click=${() => void this.offer.prompt()}>${msg("Install Smartlink")}</button></div>`
          : html`<p class="muted">${msg("If your browser supports it, its menu has “Install” or “Add to home screen”.")}</p>`
      }
    `;
  }
}

customElements.define("install-panel", InstallPanel);

declare global {
  interface HTMLElementTagNameMap {
    "install-panel": InstallPanel;
  }
}
