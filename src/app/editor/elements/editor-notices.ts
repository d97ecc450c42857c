import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import type { EditorSession } from "../session/editor-session.ts";
import "#ui/problem-list.ts";

/** What a button of a notice asks for. */
export type NoticeCommand = "take-over" | "open-copy" | "use-theirs" | "keep-mine" | "try-again" | "download";

/**
 * What the person must know or decide: another tab edits the smartlink, the same assets were changed elsewhere, or a change
 * could not be stored. Dispatches `notice-command`.
 */
export class EditorNotices extends LightElement {
  static override properties = { session: { attribute: false }, revision: { attribute: false } };
  declare session: EditorSession;
  /** Changes whenever the session has changed. */
  declare revision: unknown;

  protected override render(): TemplateResult {
    const { session } = this;
    return html`
      ${session.isReadOnly ? this.#renderReadOnly() : nothing}
      ${session.saveState === "conflict" ? this.#renderConflict(session) : nothing}
      ${session.problems.length > 0 ? this.#renderFailure(session) : nothing}
    `;
  }

  #renderReadOnly(): TemplateResult {
    return html`
      <section class="editor-notice" role="alert">
        <p>${msg("This smartlink is open for editing in another tab. Here you can only look at it.")}</p>
        <div class="actions">${this.#renderButton("take-over", msg("Take over"))}${this.#renderButton("open-copy", msg("Open as copy"))}</div>
      </section>
    `;
  }

  #renderConflict({ conflictCount }: EditorSession): TemplateResult {
    return html`
      <section class="editor-notice is-problem" role="alert">
        <p>${
          conflictCount === 1
            ? msg(
                "An asset that you have changed was also changed in another tab or by a program. Nothing is stored until you choose.",
              )
            : msg(
                "Assets that you have changed were also changed in another tab or by a program. Nothing is stored until you choose.",
              )
        }</p>
        <div class="actions">${this.#renderButton("use-theirs", msg("Use the other version"))}${this.#renderButton("keep-mine", msg("Keep my version"))}</div>
      </section>
    `;
  }

  #renderFailure({ problems }: EditorSession): TemplateResult {
    return html`
      <problem-list .level=${2} .problems=${problems} .heading=${msg("The change could not be saved")}></problem-list>
      <p class="actions">
        ${this.#renderButton("try-again", msg("Try again"))}${this.#renderButton("download", msg("Download as template"))}
        <span class="muted">${msg("Your work is still in this tab. Keep it open, or download it.")}</span>
      </p>
    `;
  }

  #renderButton(command: NoticeCommand, label: string): TemplateResult {
    return html`<button type="button" class="small" @click=${() => this.emit<NoticeCommand>("notice-command", command)}>${label}</button>`;
  }
}

customElements.define("editor-notices", EditorNotices);
