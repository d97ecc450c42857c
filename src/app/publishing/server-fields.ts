import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { readPublicUrl } from "#domain/links/public-url.ts";
import type { UploadKind } from "#domain/model/upload.ts";
import { describeSentence } from "#ui/format/translated-problem.ts";
import { LightElement } from "#ui/light-element.ts";
import type { ServerDraft } from "./server-draft.ts";

/** The region that is signed for if neither field nor address has one. */
const defaultRegion = "us-east-1";

interface FieldTexts {
  readonly address: string;
  readonly addressHelp: string;
  readonly example: string;
  readonly username: string;
  readonly password: string;
}

const textsOf: Readonly<Record<UploadKind, () => FieldTexts>> = {
  webdav: () => ({
    address: msg("Address of the WebDAV folder"),
    addressHelp: msg("The folder on the server in which the upload creates the folder of the batch."),
    example: "https://docs.example.org/offers/",
    username: msg("User name"),
    password: msg("Password", { desc: "Of a server", id: "server-password" }),
  }),
  s3: () => ({
    address: msg("Address of the bucket"),
    addressHelp: msg("Endpoint and bucket, with a folder if you like."),
    example: "https://s3.eu-central-1.amazonaws.com/my-bucket/",
    username: msg("Access key ID"),
    password: msg("Secret access key"),
  }),
};

/**
 * The fields of a server that takes uploads. Dispatches `server-change` with the draft, and
 * `unlock-credentials` and `forget-credentials`.
 */
export class ServerFields extends LightElement {
  static override properties = {
    draft: { attribute: false },
    hasStoredCredentials: { attribute: false },
    showsFaults: { attribute: false },
  };
  declare draft: ServerDraft;
  /** Whether this browser has credentials of the server, which a passphrase opens. */
  declare hasStoredCredentials: boolean;
  declare showsFaults: boolean;

  constructor() {
    super();
    this.hasStoredCredentials = false;
    this.showsFaults = false;
  }

  protected override render(): TemplateResult {
    const { draft } = this;
    const texts = textsOf[draft.kind]();
    const reading = draft.address.trim() === "" ? undefined : readPublicUrl(draft.address);
    const fault =
      reading === undefined
        ? this.showsFaults
          ? msg("Enter the address of the server.")
          : undefined
        : reading.ok
          ? undefined
          : describeSentence(reading.message);
    return html`
      <div class="field">
        <label for="server-address">${texts.address}</label>
        <input id="server-address" type="text" inputmode="url" autocomplete="off" spellcheck="false" autocapitalize="none"
          placeholder=${texts.example} .value=${draft.address} aria-invalid=${fault !== undefined} aria-describedby="server-address-help"
          @input=${this.#change("address")} />
        <p class="help ${fault === undefined ? "" : "bad"}" id="server-address-help">${fault ?? texts.addressHelp}</p>
      </div>
      <div class="publish-pair">
        <div class="field">
          <label for="server-username">${texts.username}</label>
          <input id="server-username" type="text" autocomplete="off" spellcheck="false" autocapitalize="none" .value=${draft.username}
            @input=${this.#change("username")} />
        </div>
        ${this.hasStoredCredentials && draft.password === "" ? this.#renderUnlock() : this.#renderPassword(texts.password)}
        ${draft.kind === "s3" ? this.#renderRegion() : nothing}
      </div>
      ${this.hasStoredCredentials ? nothing : this.#renderRemember()}
    `;
  }

  #renderPassword(label: string): TemplateResult {
    return html`<div class="field">
      <label for="server-password">${label}</label>
      <input id="server-password" type="password" autocomplete="off" .value=${this.draft.password} @input=${this.#change("password")} />
    </div>`;
  }

  #renderUnlock(): TemplateResult {
    return html`<div class="field">
      <label for="server-passphrase">${msg("Passphrase of the stored password")}</label>
      <div class="field-row">
        <input id="server-passphrase" type="password" autocomplete="off" .value=${this.draft.passphrase} @input=${this.#change("passphrase")} />
        <button type="button" ?disabled=${this.draft.passphrase.trim() === ""} @click=${() => this.emit("unlock-credentials")}>${msg("Unlock")}</button>
      </div>
      <button type="button" class="quiet small publish-forget" @click=${() => this.emit("forget-credentials")}>${msg("Forget the stored password")}</button>
    </div>`;
  }

  #renderRegion(): TemplateResult {
    return html`<div class="field">
      <label for="server-region">${msg("Region (optional)")}</label>
      <input id="server-region" type="text" autocomplete="off" spellcheck="false" autocapitalize="none" placeholder=${defaultRegion}
        .value=${this.draft.region} @input=${this.#change("region")} />
    </div>`;
  }

  #renderRemember(): TemplateResult {
    const { isRemembered, passphrase } = this.draft;
    const isMissing = this.showsFaults && isRemembered && passphrase.trim() === "";
    return html`
      <label class="choice">
        <input type="checkbox" .checked=${isRemembered} @change=${(event: Event) =>
          this.#emit({ isRemembered: (event.currentTarget as HTMLInputElement).checked })} />
        <span>${msg("Store the password in this browser, encrypted with a passphrase")}</span>
      </label>
      ${
        isRemembered
          ? html`<div class="field">
              <label for="server-passphrase">${msg("Passphrase")}</label>
              <input id="server-passphrase" type="password" autocomplete="new-password" .value=${passphrase} aria-invalid=${isMissing}
                aria-describedby="server-passphrase-help" @input=${this.#change("passphrase")} />
              <p class="help ${isMissing ? "bad" : ""}" id="server-passphrase-help">${
                isMissing
                  ? msg("Enter a passphrase, or do not store the password.")
                  : msg(
                      "You enter it before the next upload. It is not stored: if you forget it, enter the password again.",
                    )
              }</p>
            </div>`
          : html`<p class="help">${msg("Otherwise this page forgets the password when it is closed.")}</p>`
      }
    `;
  }

  #change(field: "address" | "username" | "password" | "region" | "passphrase"): (event: Event) => void {
    return (event) => this.#emit({ [field]: (event.currentTarget as HTMLInputElement).value });
  }

  #emit(change: Partial<ServerDraft>): void {
    this.emit("server-change", { ...this.draft, ...change });
  }
}

customElements.define("server-fields", ServerFields);

declare global {
  interface HTMLElementTagNameMap {
    "server-fields": ServerFields;
  }
}
