import { html, nothing, type TemplateResult } from "lit";
import { readIconAddress } from "#domain/links/icon-address.ts";
import { ValueField } from "./value-field.ts";

/** A small picture as a `data:` address. */
export class PictureField extends ValueField {
  protected override render(): TemplateResult {
    const address = readIconAddress(this.value);
    return html`
      <span class="picture-field">
        ${address === undefined ? nothing : html`<img src=${address} alt="The present icon" width="32" height="32" />`}
        <input id=${this.fieldId} type="file" accept="image/*,.ico" aria-invalid=${this.invalid} aria-describedby=${this.describedBy}
          @change=${this.#handleChange} />
      </span>
    `;
  }

  async #handleChange(event: Event): Promise<void> {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    const address = await readDataAddress(file);
    this.change(address, "now");
  }
}

const readDataAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });

customElements.define("picture-field", PictureField);
