import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { LightElement } from "./light-element.ts";

/** An entry of the menu. */
export interface MenuEntry {
  readonly command: string;
  readonly label: string;
  /** The address that the entry opens in a new tab, with the manager's address as referrer. */
  readonly href?: string;
  /** Key that does the same. */
  readonly key?: string;
  readonly isDangerous?: boolean;
  /** Starts a new group. */
  readonly startsGroup?: boolean;
}

/** Distance to the edges of the window, in pixels. */
const margin = 8;
const canAnchor = globalThis.CSS?.supports("position-area", "bottom span-left") === true;

/**
 * A menu of the ARIA Authoring Practices in a popover. Browsers without anchor positioning get its position by script.
 * Dispatches `menu-command` with the entry's command.
 */
export class PopupMenu extends LightElement {
  static override properties = { entries: { attribute: false }, label: { attribute: false } };
  declare entries: readonly MenuEntry[];
  declare label: string;
  #opener: HTMLElement | undefined;

  constructor() {
    super();
    this.entries = [];
    this.label = msg("Actions");
  }

  /** Opens the menu at the element, or at a point of the window, and focuses the first entry. */
  async open(opener: HTMLElement, point?: { readonly x: number; readonly y: number }): Promise<void> {
    await this.updateComplete;
    const menu = this.querySelector<HTMLElement>("[role=menu]");
    if (menu === null) return;
    this.#release();
    this.#opener = opener;
    menu.showPopover();
    if (canAnchor && point === undefined) {
      opener.style.setProperty("anchor-name", "--menu-opener");
      menu.classList.add("anchored");
    } else {
      menu.classList.remove("anchored");
      placeMenu(menu, opener, point);
    }
    this.#entryNodes()[0]?.focus();
  }

  protected override render(): TemplateResult {
    return html`<div role="menu" popover="auto" class="popup-menu" aria-label=${this.label}
      @keydown=${this.#handleKey} @toggle=${(event: ToggleEvent) => event.newState === "closed" && this.#release()}>
      ${this.entries.map((entry) => html`${entry.startsGroup ? html`<div role="separator"></div>` : nothing}${this.#entry(entry)}`)}
    </div>`;
  }

  #entry({ command, label, href, key, isDangerous }: MenuEntry): TemplateResult {
    const content = html`<span>${label}</span>${key === undefined ? nothing : html`<kbd aria-hidden="true">${key}</kbd>`}`;
    const choose = () => this.#choose(command);
    return href === undefined
      ? html`<button type="button" role="menuitem" tabindex="-1" class=${isDangerous ? "danger-text" : ""}
          aria-keyshortcuts=${key ?? nothing} aria-label=${label} @click=${choose}>${content}</button>`
      : html`<a role="menuitem" tabindex="-1" href=${href} target="_blank" rel="noopener" referrerpolicy="same-origin"
          aria-label=${label} @click=${choose}>${content}</a>`;
  }

  #choose(command: string): void {
    this.querySelector<HTMLElement>("[role=menu]")?.hidePopover();
    this.emit("menu-command", command);
  }

  #entryNodes(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>("[role=menuitem]")];
  }

  #release(): void {
    this.#opener?.style.removeProperty("anchor-name");
  }

  #handleKey(event: KeyboardEvent): void {
    const nodes = this.#entryNodes();
    const index = nodes.indexOf(document.activeElement as HTMLElement);
    const typed = event.key.toLowerCase();
    const target: Readonly<Record<string, () => HTMLElement | undefined>> = {
      ArrowDown: () => nodes[(index + 1) % nodes.length],
      ArrowUp: () => nodes.at((index - 1) % nodes.length),
      Home: () => nodes[0],
      End: () => nodes.at(-1),
    };
    if (event.key === "Tab") {
      this.querySelector<HTMLElement>("[role=menu]")?.hidePopover();
      return;
    }
    if (event.key === " " && nodes[index] instanceof HTMLAnchorElement) {
      event.preventDefault();
      nodes[index].click();
      return;
    }
    const next = Object.hasOwn(target, event.key)
      ? target[event.key]?.()
      : typed.length === 1 && typed !== " "
        ? [...nodes.slice(index + 1), ...nodes.slice(0, index + 1)].find((node) =>
            node.ariaLabel?.toLowerCase().startsWith(typed),
          )
        : undefined;
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }
}

/** Places the menu below its opener, or at the point; above or further left where it would leave the window. */
const placeMenu = (menu: HTMLElement, opener: HTMLElement, point: { x: number; y: number } | undefined): void => {
  const { width, height } = menu.getBoundingClientRect();
  const box = opener.getBoundingClientRect();
  const [left, top, above] =
    point === undefined
      ? [box.right - width, box.bottom + 4, box.top - 4 - height]
      : [point.x, point.y, point.y - height];
  const y = top + height > innerHeight - margin ? above : top;
  menu.style.setProperty("left", `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`);
  menu.style.setProperty("top", `${Math.max(margin, y)}px`);
};

customElements.define("popup-menu", PopupMenu);

declare global {
  interface HTMLElementTagNameMap {
    "popup-menu": PopupMenu;
  }
}
