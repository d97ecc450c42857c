import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import { editorCommands, nameOfGroup } from "./command-table.ts";
import type { CommandTarget, EditorCommand } from "./editor-command.ts";
import { formatKey, toAriaKey } from "./key-combination.ts";
import { searchCommands } from "./search-commands.ts";

/**
 * All commands with their keys: a combobox of the ARIA Authoring Practices in a dialog. Typing filters, the arrow keys
 * choose, Enter runs. Dispatches `palette-close` with the id of the chosen command, or without one.
 */
export class CommandPalette extends LightElement {
  static override properties = { target: { attribute: false }, query: { state: true }, active: { state: true } };
  declare target: CommandTarget;
  declare protected query: string;
  /** Index of the option that Enter runs. */
  declare protected active: number;
  #chosenId: string | undefined;

  constructor() {
    super();
    this.query = "";
    this.active = 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("query")) this.active = this.#findFirstEnabled();
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  protected override render(): TemplateResult {
    const commands = searchCommands(editorCommands, this.query);
    return html`
      <dialog class="command-palette" aria-label=${msg("All commands")} @close=${() => this.emit("palette-close", this.#chosenId)}>
        <div class="palette-head">
          <input type="text" role="combobox" aria-label=${msg("Search commands")} placeholder=${msg("Search commands")} autocomplete="off" spellcheck="false"
            aria-expanded=${commands.length > 0} aria-controls="palette-list" aria-autocomplete="list"
            aria-activedescendant=${commands.length > 0 ? `palette-${this.active}` : nothing}
            .value=${this.query} @input=${this.#handleInput} @keydown=${(event: KeyboardEvent) => this.#handleKey(event, commands)} />
          <button type="button" class="small" @click=${() => this.querySelector("dialog")?.close()}>${msg("Close")}</button>
        </div>
        <ul id="palette-list" class="palette-list" role="listbox" aria-label=${msg("Commands")} ?hidden=${commands.length === 0}>
          ${commands.map((command, index) => this.#renderOption(command, index))}
        </ul>
        <p class="palette-empty" role="status">${commands.length > 0 ? nothing : msg("No command has this name. Try another word.")}</p>
      </dialog>
    `;
  }

  #renderOption(command: EditorCommand, index: number): TemplateResult {
    const { getLabel, group, keys } = command;
    const isEnabled = command.isEnabled(this.target);
    return html`<li id="palette-${index}" role="option" aria-selected=${index === this.active} aria-disabled=${!isEnabled}
      aria-keyshortcuts=${keys?.[0] === undefined ? nothing : toAriaKey(keys[0])} @pointermove=${() => {
        this.active = index;
      }} @click=${() => this.#choose(command)}>
      <span class="palette-name">${getLabel()}</span>
      <span class="palette-note">${isEnabled ? nameOfGroup(group) : msg("Not possible now")}</span>
      ${keys?.map((key) => html`<kbd aria-hidden="true">${formatKey(key)}</kbd>`)}
    </li>`;
  }

  /** Returns the index of the first command that Enter can run; 0 if none of them is possible now. */
  #findFirstEnabled(): number {
    const commands = searchCommands(editorCommands, this.query);
    return Math.max(
      0,
      commands.findIndex((command) => command.isEnabled(this.target)),
    );
  }

  #handleInput(event: Event): void {
    this.query = (event.currentTarget as HTMLInputElement).value;
  }

  #handleKey(event: KeyboardEvent, commands: readonly EditorCommand[]): void {
    const { length } = commands;
    const next: Readonly<Partial<Record<string, number>>> = {
      ArrowDown: (this.active + 1) % length,
      ArrowUp: (this.active - 1 + length) % length,
      PageDown: Math.min(length - 1, this.active + 8),
      PageUp: Math.max(0, this.active - 8),
    };
    const command = commands[this.active];
    if (event.key === "Enter" && command !== undefined) this.#choose(command);
    else if (length > 0 && next[event.key] !== undefined) this.active = next[event.key] ?? 0;
    else return;
    event.preventDefault();
    void this.updateComplete.then(() =>
      this.querySelector(`#palette-${this.active}`)?.scrollIntoView({ block: "nearest" }),
    );
  }

  #choose(command: EditorCommand): void {
    if (!command.isEnabled(this.target)) return;
    this.#chosenId = command.id;
    this.querySelector("dialog")?.close();
  }
}

customElements.define("command-palette", CommandPalette);
