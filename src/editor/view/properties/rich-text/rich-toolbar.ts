import { msg } from "@lit/localize";
import { html, svg, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Command, EditorState } from "prosemirror-state";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { formatKey } from "../../commands/key-combination.ts";
import { type BlockStyle, findLink, formatCommands, isActive, readBlockStyle, setBlockStyle } from "./rich-commands.ts";

const draw = (path: string): TemplateResult => svg`
  <svg class="icon" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d=${path}/></svg>`;

/** A button that turns a format on and off. */
interface FormatButton {
  readonly format: keyof typeof formatCommands;
  readonly getName: () => string;
  readonly keys: string;
  readonly icon: TemplateResult;
}

const formatButtons: readonly FormatButton[] = [
  {
    format: "bold",
    getName: () => msg("Bold"),
    keys: "Ctrl+B",
    icon: draw("M8 5h5a3.4 3.4 0 0 1 0 7H8zm0 7h6a3.5 3.5 0 0 1 0 7H8z"),
  },
  { format: "italic", getName: () => msg("Italic"), keys: "Ctrl+I", icon: draw("M10 5h8M6 19h8M14 5l-4 14") },
  {
    format: "underline",
    getName: () => msg("Underline"),
    keys: "Ctrl+U",
    icon: draw("M7 4v7a5 5 0 0 0 10 0V4M6 20h12"),
  },
  {
    format: "bullet_list",
    getName: () => msg("Bulleted list"),
    keys: "Ctrl+Shift+8",
    icon: draw("M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1"),
  },
  {
    format: "ordered_list",
    getName: () => msg("Numbered list"),
    keys: "Ctrl+Shift+7",
    icon: draw("M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4.5M3.8 15.2c1-1.6 3.4-.5 2.4 1L4 19h2.5"),
  },
];

/** What the toolbar asks its text to do. */
export type ToolbarRequest =
  | { readonly type: "command"; readonly command: Command }
  | { readonly type: "link" }
  | { readonly type: "placeholder" };

/** The formatting tools of a text. One of the buttons is a tab stop, arrow keys go to the others. Dispatches `toolbar-request`. */
export class RichToolbar extends LightElement {
  static override properties = {
    state: { attribute: false },
    fieldId: { attribute: false },
    isLinkOpen: { attribute: false },
    current: { state: true },
  };
  declare state: EditorState;
  /** Id of the text. */
  declare fieldId: string;
  declare isLinkOpen: boolean;
  /** Index of the button that is the tab stop. */
  declare protected current: number;

  constructor() {
    super();
    this.fieldId = "";
    this.isLinkOpen = false;
    this.current = 0;
  }

  protected override render(): TemplateResult {
    const { state } = this;
    const styles: readonly (readonly [style: BlockStyle, name: string])[] = [
      [0, msg("Paragraph")],
      [2, msg("Heading")],
      [3, msg("Subheading")],
      [4, msg("Small heading")],
    ];
    const style = readBlockStyle(state);
    const isLinked = findLink(state) !== undefined;
    const linkName = isLinked ? msg("Change link") : msg("Add link");
    return html`
      <div class="rich-toolbar" role="toolbar" aria-label=${msg("Formatting")} aria-controls=${this.fieldId} @keydown=${this.#handleKey}
        @mousedown=${keepFocus}>
        <select aria-label=${msg("Paragraph style")} .value=${live(String(style))} @change=${this.#handleStyle}>
          ${styles.map(([value, name]) => html`<option value=${value} ?selected=${value === style}>${name}</option>`)}
        </select>
        <span class="rich-buttons">
          ${formatButtons.map(({ format, getName, keys, icon }, index) =>
            this.#renderButton(index, {
              name: getName(),
              title: `${getName()} (${formatKey(keys)})`,
              icon,
              isPressed: isActive(state, format),
              request: { type: "command", command: formatCommands[format] },
            }),
          )}
          ${this.#renderButton(formatButtons.length, {
            name: linkName,
            title: `${linkName} (${formatKey("Ctrl+K")})`,
            icon: icons.link,
            isPressed: isLinked,
            isExpanded: this.isLinkOpen,
            request: { type: "link" },
          })}
          ${this.#renderButton(formatButtons.length + 1, {
            name: msg("Insert placeholder"),
            title: msg("Insert placeholder ([[)"),
            icon: draw("M8 4H4.5v16H8M16 4h3.5v16H16M9 12h6"),
            request: { type: "placeholder" },
          })}
        </span>
      </div>
    `;
  }

  #renderButton(
    index: number,
    button: {
      readonly name: string;
      readonly title: string;
      readonly icon: TemplateResult;
      readonly isPressed?: boolean;
      readonly isExpanded?: boolean;
      readonly request: ToolbarRequest;
    },
  ): TemplateResult {
    const { name, title, icon, isPressed, isExpanded, request } = button;
    return html`<button type="button" class="square quiet" aria-label=${name} title=${title} tabindex=${index === this.current ? 0 : -1}
      .ariaPressed=${isPressed === undefined ? null : String(isPressed)} .ariaExpanded=${isExpanded === undefined ? null : String(isExpanded)}
      @focus=${() => {
        this.current = index;
      }} @click=${() => this.emit<ToolbarRequest>("toolbar-request", request)}>${icon}</button>`;
  }

  #handleStyle({ currentTarget }: Event): void {
    const style = Number((currentTarget as HTMLSelectElement).value) as BlockStyle;
    this.emit<ToolbarRequest>("toolbar-request", { type: "command", command: setBlockStyle(style) });
  }

  /** The arrow keys of the select choose a style. */
  #handleKey(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLButtonElement)) return;
    const buttons = [...this.querySelectorAll("button")];
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: this.current + 1,
      ArrowLeft: this.current - 1 + buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    buttons[target % buttons.length]?.focus();
  }
}

/** A press of a button must not take the focus from the text, whose selection it formats. */
const keepFocus = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest("button") !== null) event.preventDefault();
};

customElements.define("rich-toolbar", RichToolbar);

declare global {
  interface HTMLElementTagNameMap {
    "rich-toolbar": RichToolbar;
  }
}
