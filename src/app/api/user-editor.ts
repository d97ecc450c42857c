import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import type { ApiUser, UserChange } from "./rest/api-users.ts";

/**
 * The fields of a user of the REST API. Dispatches `user-change` with what the person has changed, and `user-cancel`.
 */
export class UserEditor extends LightElement {
  static override properties = { user: { attribute: false } };
  declare user: ApiUser;

  protected override firstUpdated(): void {
    this.querySelector<HTMLElement>("input")?.focus();
  }

  protected override render(): TemplateResult {
    const { email, first_name, last_name } = this.user;
    return html`
      <form class="user-form" @submit=${this.#submit}>
        <div class="field"><label for="edit-email">${msg("E-mail address")}</label><input id="edit-email" name="email" type="email" required autocomplete="off"
          aria-describedby="edit-email-help" .value=${email} /><p class="help" id="edit-email-help">${msg("It is part of the credentials: with another address, the user’s Authorization value changes.")}</p></div>
        <div class="field"><label for="edit-first">${msg("First name")}</label><input id="edit-first" type="text" name="first_name" maxlength="200" autocomplete="off" .value=${first_name} /></div>
        <div class="field"><label for="edit-last">${msg("Last name")}</label><input id="edit-last" type="text" name="last_name" maxlength="200" autocomplete="off" .value=${last_name} /></div>
        <div class="field"><label for="edit-password">${msg("New password (optional)")}</label><input id="edit-password" type="password" name="password" minlength="8" maxlength="200" autocomplete="new-password"
          aria-describedby="edit-password-help" /><p class="help" id="edit-password-help">${msg("At least 8 characters. Empty: the password stays.")}</p></div>
        <div class="actions">
          <button type="submit" class="primary">${msg("Save user")}</button>
          <button type="button" @click=${() => this.emit("user-cancel")}>${msg("Cancel")}</button>
        </div>
      </form>
    `;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const formData = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(formData.get(name) ?? "");
    const password = text("password");
    const fields = {
      email: text("email").trim(),
      first_name: text("first_name").trim(),
      last_name: text("last_name").trim(),
    };
    this.emit<UserChange>("user-change", { ...fields, ...(password === "" ? {} : { password }) });
  }
}

customElements.define("user-editor", UserEditor);

declare global {
  interface HTMLElementTagNameMap {
    "user-editor": UserEditor;
  }
}
