import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import { editorCommands, nameOfGroup } from "../commands/command-table.ts";
import { commandGroups } from "../commands/editor-command.ts";
import { formatKey } from "../commands/key-combination.ts";

/** Combinations and what they do. */
type KeyRow = readonly [keys: readonly string[], text: string];

/** Keys that belong to no command: they move through the pages or change what a drag does. */
const listOtherKeys = (): readonly KeyRow[] => [
  [["Tab"], msg("Next asset in reading order")],
  [["← ↑ → ↓"], msg("Move by 1 %; with Shift by 10 %")],
  [["Alt+← ↑ → ↓"], msg("Resize by 1 %; with Shift by 10 %")],
  [["Enter"], msg("With a tool: place an asset in the middle. Arrow keys move it, Shift and arrow keys resize it")],
  [["Enter", "Escape"], msg("Keep or drop the asset that a key has placed")],
  [["Escape", "Ctrl+Z", "Delete"], msg("Stop the drag")],
  [["Ctrl+Wheel"], msg("Zoom about the pointer")],
  [["Alt+Shift+PageDown", "Alt+Shift+PageUp"], msg("In the preview: next row, previous row")],
  [["F8"], msg("In the preview: next row with a problem")],
  [["Ctrl"], msg("While dragging: do not snap")],
  [
    ["Shift"],
    msg("While dragging: keep direction or proportions; beside the selection, select what a rectangle touches"),
  ],
];

/** The keys of formatted texts, by the names of their tools. */
const listTextKeys = (): readonly KeyRow[] =>
  [
    { keys: "Ctrl+B", name: msg("Bold") },
    { keys: "Ctrl+I", name: msg("Italic") },
    { keys: "Ctrl+U", name: msg("Underline") },
    { keys: "Ctrl+K", name: msg("Add link") },
    { keys: "Ctrl+Shift+8", name: msg("Bulleted list") },
    { keys: "Ctrl+Shift+7", name: msg("Numbered list") },
    { keys: "Ctrl+]", name: msg("Move the item of a list one level in") },
    { keys: "Ctrl+[", name: msg("Move the item of a list one level out") },
    { keys: "Shift+Enter", name: msg("Line break") },
  ].map(({ keys, name }): KeyRow => [[keys], name]);

const listCommandKeys = (group: (typeof commandGroups)[number]): readonly KeyRow[] =>
  editorCommands.flatMap((command): readonly KeyRow[] =>
    command.group !== group || command.keys === undefined ? [] : [[command.keys, command.getLabel()]],
  );

/** The sheet with all keys. Dispatches `keys-close`. */
export class KeysDialog extends LightElement {
  protected override render(): TemplateResult {
    const sections = [
      { heading: msg("Pages"), rows: listOtherKeys() },
      ...commandGroups.map((group) => ({ heading: nameOfGroup(group), rows: listCommandKeys(group) })),
      { heading: msg("Texts"), rows: listTextKeys() },
    ].filter(({ rows }) => rows.length > 0);
    return html`
      <dialog class="keys-dialog" aria-labelledby="keys-title" @close=${() => this.emit("keys-close")}>
        <div class="keys-head">
          <h2 id="keys-title">${msg("Keys")}</h2>
          <button type="button" class="primary" @click=${() => this.querySelector("dialog")?.close()}>${msg("Close")}</button>
        </div>
        <div class="keys-sections" tabindex="0" role="region" aria-labelledby="keys-title">
          ${sections.map(
            ({ heading, rows }) => html`
              <section>
                <h3>${heading}</h3>
                <table><tbody>${rows.map(renderRow)}</tbody></table>
              </section>
            `,
          )}
        </div>
      </dialog>
    `;
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }
}

const renderRow = ([keys, text]: KeyRow): TemplateResult =>
  html`<tr><th scope="row">${keys.map((key) => html`<kbd>${formatKey(key)}</kbd> `)}</th><td>${text}</td></tr>`;

customElements.define("keys-dialog", KeysDialog);
