import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { formatDateTime } from "#ui/format/date-time.ts";
import { countSmartlinks, describeRemainder } from "#ui/format/quantities.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { LibraryItem } from "../session/library-item.ts";
import type { LibraryServices } from "../session/library-services.ts";
import { describeKind, describeStatus } from "./items/item-cells.ts";
import "./items/page-thumbnail.ts";

const maxUsers = 20;

interface SmartlinkParts {
  readonly assetCount: number;
  readonly placeholders: readonly string[];
}

/**
 * Everything about the selected item. Dispatches `details-close`, `item-show` with the id of another item, and
 * `item-command` for the item.
 */
export class ItemDetails extends LightElement {
  static override properties = {
    item: { attribute: false },
    library: { attribute: false },
    folder: { attribute: false },
    parts: { state: true },
  };
  /** Undefined where no item, or several, are selected. */
  declare item: LibraryItem | undefined;
  declare library: LibraryServices;
  /** Name of the item's folder. */
  declare folder: string;
  declare parts: SmartlinkParts | undefined;

  constructor() {
    super();
    this.item = undefined;
    this.folder = "";
    this.parts = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("item") || this.item === undefined) return;
    const previous = changed.get("item");
    if (previous?.id !== this.item.id) this.parts = undefined;
    if (this.item.kind === "smartlink") void this.#loadParts(this.item.id);
  }

  protected override render(): TemplateResult {
    const { item } = this;
    return html`<aside class="item-details card" aria-labelledby="details-heading">
      <div class="list-head"><h2 id="details-heading" tabindex="-1">${msg("Details")}</h2>
        <button type="button" class="quiet square" aria-label=${msg("Close the details")} @click=${() => this.emit("details-close")}>${icons.remove}</button></div>
      ${item === undefined ? html`<p class="muted">${msg("Select one item to see its details.")}</p>` : this.#facts(item)}
    </aside>`;
  }

  #facts(item: LibraryItem): TemplateResult {
    const status = describeStatus(item);
    const users = item.kind === "content" ? this.library.commands.findUsers(item.id) : [];
    const pdf = item.kind === "smartlink" ? this.library.session.state.items.get(item.content) : undefined;
    const fact = (name: string, value: string | TemplateResult) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
    return html`
      <page-thumbnail class="details-page" .content=${item.content} .thumbnails=${this.library.thumbnails}></page-thumbnail>
      <p class="details-title" dir="auto">${item.title}</p>
      <dl class="details-facts">
        ${fact(msg("Kind"), describeKind(item))}
        ${status === "" ? nothing : fact(msg("Status"), status)}
        ${item.isProtected ? fact(msg("Protection"), msg("Password")) : nothing}
        ${fact(msg("Folder"), this.folder)}
        ${fact(msg("Pages"), formatCount(item.pages))}
        ${fact(msg("Size"), formatBytes(item.bytes))}
        ${fact(msg("Created"), formatDateTime(item.created))}
        ${fact(msg("Changed"), formatDateTime(item.updated))}
        ${fact(msg("File"), item.fileName)}
        ${pdf === undefined ? nothing : fact("PDF", this.#link(pdf))}
        ${
          this.parts === undefined || item.kind === "content"
            ? nothing
            : html`${fact(msg("Assets"), formatCount(this.parts.assetCount))}
          ${fact(msg("Placeholders"), this.parts.placeholders.length === 0 ? msg("None") : html`${this.parts.placeholders.map((name) => html`<code>[[${name}]]</code> `)}`)}`
        }
        ${item.kind === "smartlink" ? nothing : fact(msg("Used by"), users.length === 0 ? msg("No smartlink") : this.#users(users))}
      </dl>
      ${
        item.kind === "smartlink"
          ? html`<div class="actions"><button type="button" class="small" @click=${() => this.emit("item-command", "versions")}>${msg("Versions…")}</button></div>`
          : nothing
      }`;
  }

  #users(users: readonly LibraryItem[]): TemplateResult {
    return html`${countSmartlinks(users.length)}<ul>${users.slice(0, maxUsers).map((user) => html`<li>${this.#link(user)}</li>`)}</ul>
      ${users.length > maxUsers ? describeRemainder(users.length - maxUsers) : nothing}`;
  }

  #link({ id, title }: LibraryItem): TemplateResult {
    return html`<button type="button" class="quiet small details-link" @click=${() => this.emit("item-show", id)}>${title}</button>`;
  }

  async #loadParts(id: string): Promise<void> {
    const { records } = this.library.session.library;
    const [smartlink, assets] = await Promise.all([
      records.get("smartlinks", id),
      records.list("assets", { where: { field: "_document", is: id } }),
    ]);
    if (smartlink === undefined || this.item?.id !== id) return;
    const uses = findPlaceholders({
      title: smartlink.title,
      config: smartlink.config,
      assets: assets.map(({ aura }) => aura),
    });
    const names = uses.map(({ name }) => name);
    this.parts = { assetCount: assets.length, placeholders: [...new Set(names)] };
  }
}

customElements.define("item-details", ItemDetails);

declare global {
  interface HTMLElementTagNameMap {
    "item-details": ItemDetails;
  }
}
