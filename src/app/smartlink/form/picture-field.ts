import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { readIconAddress } from "#domain/links/icon-address.ts";
import { type PictureLimits, readPicture } from "../settings/read-picture.ts";
import { ValueField } from "./value-field.ts";

/** A small picture as a `data:` address. Large files are scaled down. */
export class PictureField extends ValueField {
  static override properties = {
    limits: { attribute: false },
    rejectedName: { state: true },
  };
  declare limits: PictureLimits;
  /** Name of a chosen file that is not a picture. */
  declare protected rejectedName: string;

  constructor() {
    super();
    this.rejectedName = "";
  }

  protected override render(): TemplateResult {
    const address = readIconAddress(this.value);
    const rejectedId = `${this.fieldId}-rejected`;
    const isRejected = this.rejectedName !== "";
    return html`
      <span class="picture-field">
        ${address === undefined ? nothing : html`<img src=${address} alt=${msg("The chosen picture")} />`}
        <label class="button">
          <input id=${this.fieldId} type="file" class="visually-hidden" accept="image/*,.ico" aria-invalid=${this.invalid || isRejected}
            aria-describedby="${isRejected ? `${rejectedId} ` : ""}${this.describedBy}" @change=${this.#handleChange} />
          ${address === undefined ? msg("Choose picture…") : msg("Replace picture…")}
        </label>
      </span>
      ${isRejected ? html`<p class="help bad" id=${rejectedId} role="alert">${msg(str`“${this.rejectedName}” is not a picture that this browser can show. Choose a PNG, JPEG, GIF, WebP or SVG file.`)}</p>` : nothing}
    `;
  }

  async #handleChange(event: Event): Promise<void> {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    const address = await readPicture(file, this.limits);
    this.rejectedName = address === undefined ? file.name : "";
    // The same file can be chosen again, for example after Undo.
    input.value = "";
    if (address !== undefined) this.change(address, "now");
  }
}

customElements.define("picture-field", PictureField);
