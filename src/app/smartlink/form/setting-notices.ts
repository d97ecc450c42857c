import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { SettingsSession } from "../settings/settings-session.ts";
import "#ui/problem-list.ts";
import "./conflict-notice.ts";

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
