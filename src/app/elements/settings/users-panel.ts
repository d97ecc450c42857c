/**
 * Who may call the interface beside the owner: each with credentials of their own, which can be taken back. A new
 * user's credentials are shown once, because nobody holds them afterwards.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import type { Result } from "#domain/result.ts";
import type { ApiUser, ApiUsers, NewUser } from "../../services/rest/api-users.ts";
import "../confirm-dialog.ts";
import { LightElement } from "../light-element.ts";
import "../problem-list.ts";

const owner = "owner";

export class UsersPanel extends LightElement {
  static override properties = {
    users: { attribute: false },
    listed: { state: true },
    made: { state: true },
    asking: { state: true },
    problems: { state: true },
    told: { state: true },
  };
  /** Undefined while the owner's credentials are not known. */
  declare users: ApiUsers | undefined;
  declare listed: readonly ApiUser[];
  declare made: NewUser | undefined;
  /** The user who is to be deleted, if the person says yes. */
  declare asking: ApiUser | undefined;
  declare problems: readonly Problem[];
  declare told: string;

  constructor() {
    super();
    this.listed = [];
    this.problems = [];
    this.told = "";
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("users") && this.users !== undefined) void this.#trying((users) => this.#list(users));
  }

  protected override render(): TemplateResult {
    const { made, asking, listed } = this;
    return html`
      <p>Give a program or a colleague credentials of their own, to take them back without renewing yours.</p>
      <problem-list .problems=${this.problems} .heading=${"This did not work"}></problem-list>
      ${listed.length === 0 ? nothing : html`<ul class="users" aria-label="Users">${listed.map((user) => this.#user(user))}</ul>`}
      ${made === undefined ? nothing : this.#credentials(made)}
      <form class="user-form" @submit=${(event: SubmitEvent) => void this.#add(event)}>
        <div class="field"><label for="user-email">E-mail address</label><input id="user-email" name="email" type="email" required autocomplete="off" /></div>
        <div class="field"><label for="user-first">First name</label><input id="user-first" type="text" name="first_name" autocomplete="off" /></div>
        <div class="field"><label for="user-last">Last name</label><input id="user-last" type="text" name="last_name" autocomplete="off" /></div>
        <div class="actions"><button type="submit" ?disabled=${this.users === undefined}>Add user</button></div>
      </form>
      <p class="visually-hidden" role="status">${this.told}</p>
      ${asking === undefined ? nothing : this.#question(asking)}
    `;
  }

  #user(user: ApiUser): TemplateResult {
    const name = `${user.first_name} ${user.last_name}`.trim();
    return html`<li>
      <span><strong>${user.email}</strong> ${name === "" || user.email === owner ? nothing : html`<span class="muted">${name}</span>`}</span>
      ${
        user.email === owner
          ? html`<span class="muted">you</span>`
          : html`<button type="button" class="small quiet danger-text" aria-label="Delete ${user.email}…" @click=${() => {
              this.asking = user;
            }}>Delete…</button>`
      }
    </li>`;
  }

  #credentials({ user, authorization }: NewUser): TemplateResult {
    return html`<div class="field">
      <label for="user-authorization">Authorization of ${user.email}</label>
      <input id="user-authorization" class="secret" type="text" readonly spellcheck="false" autocomplete="off" .value=${authorization}
        aria-describedby="user-authorization-help" @focus=${(event: FocusEvent) => (event.currentTarget as HTMLInputElement).select()} />
      <p class="help" id="user-authorization-help">Copy it now: it is shown this once.</p>
    </div>`;
  }

  #question({ id, email }: ApiUser): TemplateResult {
    return html`<confirm-dialog
      .question=${`Delete ${email}?`}
      .detail=${"Calls with this user’s credentials are refused from then on."}
      .action=${"Delete"}
      @answered=${(event: CustomEvent<boolean>) => {
        this.asking = undefined;
        if (event.detail) void this.#trying((users) => this.#remove(users, id, email));
      }}></confirm-dialog>`;
  }

  async #add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const sent = new FormData(form);
    const text = (name: string) => String(sent.get(name) ?? "").trim();
    await this.#trying(async (users) => {
      const made = await users.add({
        email: text("email"),
        first_name: text("first_name"),
        last_name: text("last_name"),
      });
      if (!made.ok) return made;
      form.reset();
      this.made = made.value;
      this.told = `${made.value.user.email} was added.`;
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
    if (this.made?.user.id === id) this.made = undefined;
    this.told = `${email} was deleted.`;
    return this.#list(users);
  }

  async #trying(work: (users: ApiUsers) => Promise<Result<unknown>>): Promise<void> {
    const { users } = this;
    if (users === undefined) return;
    try {
      const done = await work(users);
      this.problems = done.ok ? [] : done.problems;
    } catch (error) {
      this.problems = [toProblem(error)];
    }
  }
}

customElements.define("users-panel", UsersPanel);

declare global {
  interface HTMLElementTagNameMap {
    "users-panel": UsersPanel;
  }
}
