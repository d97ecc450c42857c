import { msg } from "@lit/localize";
import { html, nothing, svg, type TemplateResult } from "lit";
import { LightElement } from "#app/elements/light-element.ts";
import { align, distribute, matchSize } from "#editor/model/commands/arrange.ts";
import { type Command, removeSelection } from "#editor/model/commands/command.ts";
import { restack } from "#editor/model/commands/stacking.ts";
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import { differsBeyondGesture } from "./state-changes.ts";

interface ArrangeButton {
  readonly getName: () => string;
  readonly icon: TemplateResult;
  readonly command: Command;
}

const draw = (path: string): TemplateResult => svg`
  <svg class="icon" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d=${path}/></svg>`;

const groups: readonly (readonly ArrangeButton[])[] = [
  [
    { getName: () => msg("Align left"), icon: draw("M4 4v16M8 7h11v3.5H8zM8 14h7v3.5H8z"), command: align("left") },
    {
      getName: () => msg("Align centre"),
      icon: draw("M12 4v16M5.5 7h13v3.5h-13zM8.5 14h7v3.5h-7z"),
      command: align("center"),
    },
    { getName: () => msg("Align right"), icon: draw("M20 4v16M5 7h11v3.5H5zM9 14h7v3.5H9z"), command: align("right") },
    { getName: () => msg("Align top"), icon: draw("M4 4h16M7 8h3.5v11H7zM14 8h3.5v7H14z"), command: align("top") },
    {
      getName: () => msg("Align middle"),
      icon: draw("M4 12h16M7 5.5h3.5v13H7zM14 8.5h3.5v7H14z"),
      command: align("middle"),
    },
    {
      getName: () => msg("Align bottom"),
      icon: draw("M4 20h16M7 5h3.5v11H7zM14 9h3.5v7H14z"),
      command: align("bottom"),
    },
  ],
  [
    {
      getName: () => msg("Distribute horizontally"),
      icon: draw("M4 5v14M20 5v14M9.5 8h5v8h-5z"),
      command: distribute("horizontal"),
    },
    {
      getName: () => msg("Distribute vertically"),
      icon: draw("M5 4h14M5 20h14M8 9.5h8v5H8z"),
      command: distribute("vertical"),
    },
    {
      getName: () => msg("Same width"),
      icon: draw("M4 8h16M4 16h16M7 5 4 8l3 3M17 13l3 3-3 3"),
      command: matchSize("width"),
    },
    {
      getName: () => msg("Same height"),
      icon: draw("M8 4v16M16 4v16M5 7l3-3 3 3M13 17l3 3 3-3"),
      command: matchSize("height"),
    },
  ],
  [
    { getName: () => msg("Bring to front"), icon: draw("M8 8h11v11H8zM5 15V5h10"), command: restack("front") },
    { getName: () => msg("Send to back"), icon: draw("M5 5h11v11H5zM19 9v10H9"), command: restack("back") },
    { getName: () => msg("Delete"), icon: draw("M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13"), command: removeSelection },
  ],
];

/** Buttons that arrange the selection. A button that would change nothing is disabled. Dispatches `editor-action`. */
export class ArrangeBar extends LightElement {
  static override properties = {
    state: { attribute: false, hasChanged: differsBeyondGesture },
    now: { attribute: false },
  };
  declare state: EditorState;
  declare now: () => number;

  protected override render(): TemplateResult | typeof nothing {
    const { document: current, selection } = this.state;
    if (selection.size === 0) return nothing;
    return html`
      <div class="arrange-bar" role="group" aria-label=${msg("Arrange")}>
        ${groups.map(
          (buttons) =>
            html`<span class="arrange-group">${buttons.map(({ getName, icon, command }) => {
              const isDisabled = command(current, selection) === undefined;
              return html`<button type="button" class="quiet square" aria-label=${getName()} title=${getName()} ?disabled=${isDisabled}
              @click=${() => this.#run(getName(), command)}>${icon}</button>`;
            })}</span>`,
        )}
      </div>
    `;
  }

  #run(label: string, command: Command): void {
    this.emit<EditorAction>("editor-action", { type: "command", label, command, time: this.now() });
  }
}

customElements.define("arrange-bar", ArrangeBar);
