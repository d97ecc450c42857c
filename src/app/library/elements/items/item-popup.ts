import { html, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import { listMenuEntries } from "../../session/item-menu.ts";
import type { LibrarySession } from "../../session/library-session.ts";
import { findSelectedItems } from "../../session/library-state.ts";
import "#ui/popup-menu.ts";
import type { MenuEntry } from "#ui/popup-menu.ts";
import type { ItemMenu } from "./grid-events.ts";

/** The menu of the selected items. Dispatches `item-command` with the command of an entry. */
export class ItemPopup extends LightElement {
  static override properties = { session: { attribute: false }, entries: { state: true } };
  /** Undefined until the library is loaded. */
  declare session: LibrarySession | undefined;
  declare protected entries: readonly MenuEntry[];

  constructor() {
    super();
    this.entries = [];
  }

  /** Opens the menu. An item that is not selected is selected first. */
  async open({ id, opener, point }: ItemMenu): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    if (!session.state.selection.ids.has(id))
      session.dispatch({ type: "item-selected", id, keys: { toggle: false, range: false } });
    this.entries = listMenuEntries(findSelectedItems(session.state), session.library.readerAddress);
    await this.updateComplete;
    await this.querySelector("popup-menu")?.open(opener, point);
  }

  protected override render(): TemplateResult {
    return html`<popup-menu .entries=${this.entries}
      @menu-command=${({ detail }: CustomEvent<string>) => this.emit("item-command", detail)}></popup-menu>`;
  }
}

customElements.define("item-popup", ItemPopup);

declare global {
  interface HTMLElementTagNameMap {
    "item-popup": ItemPopup;
  }
}
