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
/** Distance to the opener, in pixels. */
const gap = 4;

/**
 * A menu of the ARIA Authoring Practices in a popover. Dispatches `menu-command` with the entry's command. CSS anchor
 * positioning is not used: a menu that fits neither below nor above its opener would leave the window there, and scrolling
 * towards its last entries hides it together with its opener.
 */
export class PopupMenu extends LightElement {
  static override properties = { entries: { attribute: false }, label: { attribute: false } };
  declare entries: readonly MenuEntry[];
  declare label: string;
  /** Aborts when the menu closes. */
  #opening = new AbortController();

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
    this.#opening.abort();
    this.#opening = new AbortController();
    menu.showPopover();
    placeMenu(menu, opener, point);
    if (point === undefined)
      for (const name of ["scroll", "resize"])
        window.addEventListener(name, () => placeMenu(menu, opener), { signal: this.#opening.signal });
    this.#entryNodes()[0]?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    return html`<div role="menu" popover="auto" class="popup-menu" aria-label=${this.label}
      @keydown=${this.#handleKey} @toggle=${(event: ToggleEvent) => event.newState === "closed" && this.#opening.abort()}>
      ${this.entries.map((entry) => html`${entry.startsGroup ? html`<div role="separator"></div>` : nothing}${this.#entry(entry)}`)}
    </div>`;
  }

  #entry({ command, label, href, key, isDangerous }: MenuEntry): TemplateResult {
    const content = html`<span>${label}</span>`;
    const choose = () => this.#choose(command);
    return href === undefined
      ? html`<button type="button" role="menuitem" tabindex="-1" data-key=${key ?? nothing} class=${isDangerous ? "danger-text" : ""}
          aria-keyshortcuts=${key ?? nothing} aria-label=${label} @click=${choose}>${content}</button>`
      : html`<a role="menuitem" tabindex="-1" data-key=${key ?? nothing} aria-keyshortcuts=${key ?? nothing} href=${href} target="_blank" rel="noopener" referrerpolicy="same-origin"
          aria-label=${label} @click=${choose}>${content}</a>`;
  }

  #choose(command: string): void {
    this.querySelector<HTMLElement>("[role=menu]")?.hidePopover();
    this.emit("menu-command", command);
  }

  #entryNodes(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>("[role=menuitem]")];
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

/**
 * Places the menu below its opener, or at the point; above where it would leave the window, and where it fits in neither
 * place, at the edge of the window.
 */
const placeMenu = (
  menu: HTMLElement,
  opener: HTMLElement,
  point?: { readonly x: number; readonly y: number },
): void => {
  const { width, height } = menu.getBoundingClientRect();
  const box = opener.getBoundingClientRect();
  const [left, below, above] =
    point === undefined
      ? [box.right - width, box.bottom + gap, box.top - gap - height]
      : [point.x, point.y, point.y - height];
  const lowest = innerHeight - margin - height;
  const top = below <= lowest || above < margin ? below : above;
  menu.style.setProperty("left", `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`);
  menu.style.setProperty("top", `${Math.max(margin, Math.min(top, lowest))}px`);
};

customElements.define("popup-menu", PopupMenu);

declare global {
  interface HTMLElementTagNameMap {
    "popup-menu": PopupMenu;
  }
}
