import { msg, str } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { ModalElement } from "#ui/modal-element.ts";
import type { VersionAccess } from "./version-list.ts";
import "./smartlink-versions.ts";

/** The versions of a smartlink in a dialog. Opens when it is connected; dispatches `versions-close`. */
export class VersionsDialog extends ModalElement {
  static override properties = {
    access: { attribute: false },
    smartlinkId: { attribute: false },
    heading: { attribute: false },
  };
  declare access: VersionAccess;
  declare smartlinkId: string;
  /** Title of the smartlink. */
  declare heading: string;

  override connectedCallback(): void {
    super.connectedCallback();
    // Another page, as Back shows it, has nothing to do with this smartlink.
    window.addEventListener("hashchange", () => this.#close(), { signal: this.connectedSignal });
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="versions-dialog" aria-labelledby="versions-heading" @close=${() => this.#close()}>
        <div class="list-head">
          <h2 id="versions-heading" dir="auto" title=${this.heading}>${msg(str`Versions of “${this.heading}”`)}</h2>
          <button type="button" class="quiet square" aria-label=${msg("Close the versions")} @click=${() => this.#close()}>${icons.remove}</button>
        </div>
        <smartlink-versions .access=${this.access} .smartlinkId=${this.smartlinkId}></smartlink-versions>
      </dialog>
    `;
  }

  #close(): void {
    this.closeWith("versions-close");
  }
}

customElements.define("versions-dialog", VersionsDialog);

declare global {
  interface HTMLElementTagNameMap {
    "versions-dialog": VersionsDialog;
  }
}
