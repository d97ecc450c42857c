import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { encodeBasicAuthorization } from "#domain/records/basic-authorization.ts";
import type { Result } from "#domain/result.ts";
import type { ApiUser, ApiUsers, NewUser, UserChange } from "./rest/api-users.ts";
import "#ui/confirm-dialog.ts";
import { LightElement } from "#ui/light-element.ts";
import "#ui/problem-list.ts";

/** The name of the first user, who has no e-mail address and cannot be deleted here. */
const ownerName = "owner";

/**
 * The users of the REST API. Each has separate credentials. The credentials of a new user are shown once, because
 * only a hash of the password is stored.
 */
export class UsersPanel extends LightElement {
  static override properties = {
    users: { attribute: false },
    listed: { state: true },
    createdUser: { state: true },
    editedUser: { state: true },
    userToDelete: { state: true },
    problems: { state: true },
    status: { state: true },
  };
  /** Undefined until the owner's credentials are known. */
  declare users: ApiUsers | undefined;
  declare listed: readonly ApiUser[];
  declare createdUser: NewUser | undefined;
  /** The user whose fields are open for changes. */
  declare editedUser: ApiUser | undefined;
  /** The user whose deletion waits for confirmation. */
  declare userToDelete: ApiUser | undefined;
  declare problems: readonly Problem[];
  declare status: string;

  constructor() {
    super();
    this.listed = [];
    this.problems = [];
    this.status = "";
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("users") && this.users !== undefined) void this.#attempt((users) => this.#list(users));
  }

  protected override render(): TemplateResult {
    const { createdUser, userToDelete, listed } = this;
    return html`
      <p>${msg("Give a program or a colleague their own credentials. You can revoke them without changing yours.")}</p>
      <problem-list .problems=${this.problems} .heading=${msg("This did not work")}></problem-list>
      ${listed.length === 0 ? nothing : html`<ul class="users" aria-label=${msg("Users")}>${listed.map((user) => this.#user(user))}</ul>`}
      ${createdUser === undefined ? nothing : this.#credentials(createdUser)}
      <form class="user-form" @submit=${(event: SubmitEvent) => void this.#add(event)}>
        <div class="field"><label for="user-email">${msg("E-mail address")}</label><input id="user-email" name="email" type="email" required autocomplete="off" /></div>
        <div class="field"><label for="user-first">${msg("First name")}</label><input id="user-first" type="text" name="first_name" autocomplete="off" /></div>
        <div class="field"><label for="user-last">${msg("Last name")}</label><input id="user-last" type="text" name="last_name" autocomplete="off" /></div>
        <div class="actions"><button type="submit" ?disabled=${this.users === undefined}>${msg("Add user")}</button></div>
      </form>
      <p class="visually-hidden" role="status">${this.status}</p>
      ${userToDelete === undefined ? nothing : this.#renderConfirmation(userToDelete)}
    `;
  }

  #user(user: ApiUser): TemplateResult {
    const name = `${user.first_name} ${user.last_name}`.trim();
    return html`<li>
      <span><strong>${user.email}</strong> ${name === "" || user.email === ownerName ? nothing : html`<span class="muted">${name}</span>`}</span>
      ${
        user.email === ownerName
          ? html`<span class="muted">${msg("you")}</span>`
          : html`<button type="button" class="small quiet" aria-label=${msg(str`Edit ${user.email}`)} aria-expanded=${this.editedUser?.id === user.id}
              @click=${() => this.#toggleEditor(user)}>${msg("Edit")}</button>
            <button type="button" class="small quiet danger-text" aria-label=${msg(str`Delete ${user.email}…`)} @click=${() => {
              this.userToDelete = user;
            }}>${msg("Delete…")}</button>`
      }
      ${
        this.editedUser?.id === user.id
          ? html`<user-editor .user=${user} @user-change=${({ detail }: CustomEvent<UserChange>) => void this.#attempt((users) => this.#change(users, user, detail))}
              @user-cancel=${() => this.#toggleEditor(user)}></user-editor>`
          : nothing
      }
    </li>`;
  }

  #credentials({ user, authorization }: NewUser): TemplateResult {
    return html`<div class="field">
      <label for="user-authorization">${msg(str`Authorization of ${user.email}`)}</label>
      <input id="user-authorization" class="secret" type="text" readonly spellcheck="false" autocomplete="off" .value=${authorization}
        aria-describedby="user-authorization-help" @focus=${(event: FocusEvent) => (event.currentTarget as HTMLInputElement).select()} />
      <p class="help" id="user-authorization-help">${msg("Copy it now. It is shown only once.")}</p>
    </div>`;
  }

  #renderConfirmation({ id, email }: ApiUser): TemplateResult {
    return html`<confirm-dialog
      .question=${msg(str`Delete ${email}?`)}
      .detail=${msg("Calls with this user’s credentials will be rejected.")}
      .action=${msg("Delete user")}
      @confirm-close=${(event: CustomEvent<boolean>) => {
        this.userToDelete = undefined;
        if (event.detail) void this.#attempt((users) => this.#remove(users, id, email));
      }}></confirm-dialog>`;
  }

  #toggleEditor(user: ApiUser): void {
    this.editedUser = this.editedUser?.id === user.id ? undefined : user;
  }

  async #change(users: ApiUsers, { id }: ApiUser, change: UserChange): Promise<Result<unknown>> {
    const changed = await users.change(id, change);
    if (!changed.ok) return changed;
    const { email } = changed.value;
    this.editedUser = undefined;
    this.createdUser =
      change.password === undefined
        ? undefined
        : { user: changed.value, authorization: encodeBasicAuthorization(email, change.password) };
    this.status = msg(str`${email} was changed.`);
    return this.#list(users);
  }

  async #add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const formData = new FormData(form);
    const text = (name: string) => String(formData.get(name) ?? "").trim();
    await this.#attempt(async (users) => {
      const created = await users.add({
        email: text("email"),
        first_name: text("first_name"),
        last_name: text("last_name"),
      });
      if (!created.ok) return created;
      form.reset();
      this.createdUser = created.value;
      this.status = msg(str`${created.value.user.email} was added.`);
      const listed = await this.#list(users);
      await this.updateComplete;
      this.querySelector<HTMLInputElement>("#user-authorization")?.focus();
      return listed;
    });
  }

  async #list(users: ApiUsers): Promise<Result<unknown>> {
    const listed = await users.list();
    if (listed.ok) this.listed = listed.value;
    return listed;
  }

  async #remove(users: ApiUsers, id: string, email: string): Promise<Result<unknown>> {
    const removed = await users.remove(id);
    if (!removed.ok) return removed;
    if (this.createdUser?.user.id === id) this.createdUser = undefined;
    this.status = msg(str`${email} was deleted.`);
    return this.#list(users);
  }

  async #attempt(work: (users: ApiUsers) => Promise<Result<unknown>>): Promise<void> {
    const { users } = this;
    if (users === undefined) return;
    try {
      const result = await work(users);
      this.problems = result.ok ? [] : result.problems;
    } catch (error) {
      this.problems = [toProblem(error)];
    }
  }
}

/**
 * The fields of a user of the REST API. Dispatches `user-change` with what the person has changed, and `user-cancel`.
 */
class UserEditor extends LightElement {
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

customElements.define("users-panel", UsersPanel);

declare global {
  interface HTMLElementTagNameMap {
    "users-panel": UsersPanel;
    "user-editor": UserEditor;
  }
}
