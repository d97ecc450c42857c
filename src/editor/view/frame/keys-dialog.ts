import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { LightElement } from "#app/elements/light-element.ts";

/** The sheet with all keys. Dispatches `keys-close`. */
export class KeysDialog extends LightElement {
  protected override render(): TemplateResult {
    const rows: readonly (readonly [keys: string, text: string])[] = [
      ["V", msg("Select")],
      ["L, P, E, T, I, F", msg("Link, page, e-mail, text, image, form")],
      ["Enter", msg("Place an asset in the middle, or open the properties of the selected one")],
      ["Tab", msg("Next asset in reading order")],
      ["← ↑ → ↓", msg("Move by 1 %; with Shift by 10 %")],
      ["Alt + ← ↑ → ↓", msg("Resize by 1 %; with Shift by 10 %")],
      ["Delete", msg("Delete the selection")],
      ["Escape", msg("Stop the drag, leave the tool, select nothing")],
      ["Ctrl + Z, Ctrl + Y", msg("Undo, redo")],
      ["Ctrl + A", msg("Select all assets of the page")],
      ["Ctrl + C, X, V, D", msg("Copy, cut, paste, duplicate")],
      ["Ctrl + wheel, Ctrl + plus, Ctrl + minus", msg("Zoom")],
      ["Ctrl + 0, Shift + 1, Shift + 2", msg("Fit page, width, selection")],
      ["Ctrl", msg("While dragging: do not snap")],
      ["Shift", msg("While dragging: keep direction or proportions")],
      ["?", msg("This list")],
    ];
    return html`
      <dialog class="keys-dialog" aria-labelledby="keys-title" @close=${() => this.emit("keys-close")}>
        <h2 id="keys-title">${msg("Keys")}</h2>
        <table>
          <tbody>
            ${rows.map(([keys, text]) => html`<tr><th scope="row"><kbd>${keys}</kbd></th><td>${text}</td></tr>`)}
          </tbody>
        </table>
        <div class="actions"><button type="button" class="primary" @click=${() => this.querySelector("dialog")?.close()}>${msg("Close")}</button></div>
      </dialog>
    `;
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }
}

customElements.define("keys-dialog", KeysDialog);
