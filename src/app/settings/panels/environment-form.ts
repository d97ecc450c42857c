import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Environment } from "#domain/model/batch.ts";
import { LightElement } from "#ui/light-element.ts";

type Field = "api_url" | "tracking_url" | "mail_url" | "runtime_url";

const fields: readonly { readonly key: Field; readonly label: () => string; readonly help: () => string }[] = [
  { key: "api_url", label: () => msg("API address"), help: () => msg("Templates are read from here by their id.") },
  {
    key: "tracking_url",
    label: () => msg("Tracking address"),
    help: () => msg("Readers send their events here. Empty: no events are sent."),
  },
  {
    key: "mail_url",
    label: () => msg("Mail address"),
    help: () => msg("E-mail notices are posted here. Empty: they wait as drafts."),
  },
  {
    key: "runtime_url",
    label: () => msg("Reader files"),
    help: () => msg("Linked files load the reader from here. Empty: from the exported folder."),
  },
];

/** The addresses of an environment. Dispatches `environment-changed` after a valid change, and `environment-removed`. */
export class EnvironmentForm extends LightElement {
  static override properties = {
    environment: { attribute: false },
    removable: { attribute: false },
    invalidFields: { state: true },
  };
  declare environment: Environment;
  declare removable: boolean;
  declare invalidFields: ReadonlySet<Field>;

  constructor() {
    super();
    this.removable = false;
    this.invalidFields = new Set();
  }

  protected override render(): TemplateResult {
    const { name } = this.environment;
    return html`
      <fieldset class="environment">
        <legend>${name}</legend>
        ${fields.map(({ key, label, help }) => {
          const id = `${name}-${key}`;
          const isInvalid = this.invalidFields.has(key);
          return html`
            <div class="field">
              <label for=${id}>${label()}</label>
              <input id=${id} type="url" autocomplete="off" spellcheck="false" .value=${this.environment[key] ?? ""}
                aria-invalid=${isInvalid} aria-describedby="${id}-help" @change=${(event: Event) => this.#change(key, event)} />
              <p class="help ${isInvalid ? "bad" : ""}" id="${id}-help">${isInvalid ? msg("Not a web address. Enter an address that begins with https:// or http://.") : help()}</p>
            </div>`;
        })}
        ${
          this.removable
            ? html`<p><button type="button" class="small danger-text" @click=${() => this.emit("environment-removed")}>${msg(str`Remove ${name}`)}</button></p>`
            : nothing
        }
      </fieldset>
    `;
  }

  #change(key: Field, event: Event): void {
    const value = (event.currentTarget as HTMLInputElement).value.trim();
    const invalidFields = new Set(this.invalidFields);
    if (value !== "" && !isWebAddress(value)) {
      this.invalidFields = invalidFields.add(key);
      return;
    }
    invalidFields.delete(key);
    this.invalidFields = invalidFields;
    const change: Partial<Record<Field, string>> = { [key]: value };
    const { name, api_url, tracking_url, mail_url, runtime_url } = { ...this.environment, ...change };
    const changed: Environment = {
      name,
      api_url,
      tracking_url,
      ...(mail_url ? { mail_url } : {}),
      ...(runtime_url ? { runtime_url } : {}),
    };
    this.emit("environment-changed", changed);
  }
}

const isWebAddress = (text: string): boolean => {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
};

customElements.define("environment-form", EnvironmentForm);

declare global {
  interface HTMLElementTagNameMap {
    "environment-form": EnvironmentForm;
  }
}
