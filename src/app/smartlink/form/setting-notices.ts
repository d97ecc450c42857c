import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { SettingsSession } from "../settings/settings-session.ts";
import "#ui/problem-list.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { SettingField, SettingValues } from "../settings/setting-field.ts";
import { fieldOf } from "../settings/setting-groups.ts";
import { describeSetting, listDifferences } from "../settings/setting-values.ts";

/** A notice that another tab or program has changed the smartlink. Dispatches `conflict-choice` with the choice. */
class ConflictNotice extends LightElement {
  static override properties = { mine: { attribute: false }, theirs: { attribute: false } };
  /** What the form shows. */
  declare mine: SettingValues;
  /** What is stored now. */
  declare theirs: SettingValues;

  protected override render(): TemplateResult {
    const names = listDifferences(this.mine, this.theirs);
    return html`
      <div class="notice notice-warning" role="alert">
        <div class="notice-icon">${icons.warning}</div>
        <div class="notice-body">
          <h2 class="notice-heading">${msg("This smartlink was changed elsewhere")}</h2>
          <p>${msg("Another tab or a program has stored other settings. Nothing is saved here until you choose a version. You can undo your choice.")}</p>
          <div class="preset-changes">
            <table>
              <thead><tr><th scope="col">${msg("Setting")}</th><th scope="col">${msg("Here")}</th><th scope="col">${msg("Elsewhere")}</th></tr></thead>
              <tbody>
                ${names.map((name) => {
                  const field = fieldOf(name);
                  return html`<tr><th scope="row">${field.label}</th><td>${describeSetting(field, this.mine[name])}</td><td>${describeOther(field, this.mine[name], this.theirs[name])}</td></tr>`;
                })}
              </tbody>
            </table>
          </div>
          <div class="actions">
            <button type="button" @click=${() => this.emit("conflict-choice", "take-theirs")}>${msg("Use the other version")}</button>
            <button type="button" @click=${() => this.emit("conflict-choice", "keep-mine")}>${msg("Keep this version")}</button>
          </div>
        </div>
      </div>
    `;
  }
}

/** Passwords and pictures are not shown: that it is another one must be said. */
const describeOther = (field: SettingField, mine: string, theirs: string): string => {
  const text = describeSetting(field, theirs);
  if (text !== describeSetting(field, mine)) return text;
  return field.control.type === "password" ? msg("Another password") : msg("Another picture");
};

customElements.define("conflict-notice", ConflictNotice);

type ConflictChoice = CustomEvent<"take-theirs" | "keep-mine">;

/** Renders what the person must know or decide about the settings: a conflict, or a change that could not be saved. */
export const renderSettingNotices = (session: SettingsSession): TemplateResult => {
  const { draft, conflict, failure } = session.state;
  return html`
    ${
      conflict === undefined
        ? nothing
        : html`<conflict-notice .mine=${draft} .theirs=${conflict.values}
          @conflict-choice=${({ detail }: ConflictChoice) => void session.resolve(detail)}></conflict-notice>`
    }
    ${
      failure.length === 0
        ? nothing
        : html`<div class="save-failure">
          <problem-list .level=${2} .problems=${failure} .heading=${msg("The change could not be saved")}></problem-list>
          <p><button type="button" @click=${() => void session.save()}>${msg("Try again")}</button></p>
        </div>`
    }
  `;
};
