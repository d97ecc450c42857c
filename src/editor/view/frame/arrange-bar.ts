import { msg } from "@lit/localize";
import { html, nothing, svg, type TemplateResult } from "lit";
import type { EditorState } from "#editor/model/editor-state.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeCommand, findCommand } from "../commands/command-table.ts";
import type { CommandTarget } from "../commands/editor-command.ts";
import { toAriaKey } from "../commands/key-combination.ts";
import { differsBeyondGesture } from "./state-changes.ts";

const draw = (path: string): TemplateResult => svg`
  <svg class="icon" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d=${path}/></svg>`;

/** Buttons beside each other: the commands with their icons. */
interface ButtonGroup {
  /** The group is shown from this number of selected assets. */
  readonly minSelected: number;
  readonly buttons: readonly (readonly [id: string, icon: TemplateResult])[];
}

const groups: readonly ButtonGroup[] = [
  {
    minSelected: 1,
    buttons: [
      ["align-left", draw("M4 4v16M8 7h11v3.5H8zM8 14h7v3.5H8z")],
      ["align-center", draw("M12 4v16M5.5 7h13v3.5h-13zM8.5 14h7v3.5h-7z")],
      ["align-right", draw("M20 4v16M5 7h11v3.5H5zM9 14h7v3.5H9z")],
      ["align-top", draw("M4 4h16M7 8h3.5v11H7zM14 8h3.5v7H14z")],
      ["align-middle", draw("M4 12h16M7 5.5h3.5v13H7zM14 8.5h3.5v7H14z")],
      ["align-bottom", draw("M4 20h16M7 5h3.5v11H7zM14 9h3.5v7H14z")],
    ],
  },
  {
    minSelected: 2,
    buttons: [
      ["distribute-horizontally", draw("M4 5v14M20 5v14M9.5 8h5v8h-5z")],
      ["distribute-vertically", draw("M5 4h14M5 20h14M8 9.5h8v5H8z")],
      ["same-width", draw("M4 8h16M4 16h16M7 5 4 8l3 3M17 13l3 3-3 3")],
      ["same-height", draw("M8 4v16M16 4v16M5 7l3-3 3 3M13 17l3 3 3-3")],
    ],
  },
  {
    minSelected: 1,
    buttons: [
      ["bring-to-front", draw("M8 8h11v11H8zM5 15V5h10")],
      ["send-to-back", draw("M5 5h11v11H5zM19 9v10H9")],
      ["copy-look", draw("M5 4h11v5H5zM16 6h3v5h-8v3M9.5 14h3v6h-3z")],
      ["paste-look", draw("M5 4h11v5H5zM16 6h3v5h-8v3M9.5 14h3v6h-3zM17 15v6M14 18h6")],
      ["looks", draw("m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z")],
      ["delete", draw("M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13")],
    ],
  },
];

/** Buttons that arrange and style the selection. A button that would change nothing is disabled. */
export class ArrangeBar extends LightElement {
  static override properties = {
    state: { attribute: false, hasChanged: differsBeyondGesture },
    target: { attribute: false },
    page: { attribute: false },
  };
  declare state: EditorState;
  declare target: CommandTarget;
  /** The page that is shown, from 1: a repeated asset can be taken off it. */
  declare page: number;

  protected override render(): TemplateResult | typeof nothing {
    if (this.state.selection.size === 0) return nothing;
    const except = findCommand("except-here");
    return html`
      <div class="arrange-bar" role="group" aria-label=${msg("Arrange")}>
        ${groups
          .filter(({ minSelected }) => this.state.selection.size >= minSelected)
          .map(
            ({ buttons }) =>
              html`<span class="arrange-group">${buttons.map(([id, icon]) => this.#renderButton(id, icon))}</span>`,
          )}
        ${
          except.isEnabled(this.target)
            ? html`<button type="button" class="small" @click=${() => this.#run("except-here")}>${except.getLabel()}</button>`
            : nothing
        }
      </div>
    `;
  }

  #renderButton(id: string, icon: TemplateResult): TemplateResult {
    const command = findCommand(id);
    const key = command.keys?.[0];
    return html`<button type="button" class="quiet square" aria-label=${command.getLabel()} title=${describeCommand(command)}
      aria-keyshortcuts=${key === undefined ? nothing : toAriaKey(key)} ?disabled=${!command.isEnabled(this.target)} @click=${() => this.#run(id)}>${icon}</button>`;
  }

  #run(id: string): void {
    findCommand(id).run(this.target);
    // A copied look enables the button that pastes it.
    this.requestUpdate();
  }
}

customElements.define("arrange-bar", ArrangeBar);
