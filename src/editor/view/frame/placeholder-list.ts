import { msg, str } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { LightElement } from "#app/elements/light-element.ts";
import { findPlaceholders, type PlaceholderUse } from "#domain/placeholders/compile-template.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import { describeAsset } from "../asset-names.ts";

interface Use {
  readonly asset: EditorAsset;
  readonly count: number;
}

/** Every placeholder with the assets that use it. Dispatches `asset-reveal` with an id, and `editor-action` to select it. */
export class PlaceholderList extends LightElement {
  static override properties = { document: { attribute: false } };
  declare document: EditorDocument;
  readonly #usesOfAsset = new WeakMap<EditorAsset, readonly PlaceholderUse[]>();

  protected override render(): TemplateResult {
    const uses = this.#collect();
    if (uses.size === 0)
      return html`<p class="muted">${msg("No placeholders yet. Write [[name]] in a text or an address: each row of your data fills it with its own value.")}</p>`;
    return html`
      <ul class="placeholder-list">
        ${[...uses].map(
          ([name, assets]) => html`<li>
            <code>[[${name}]]</code>
            <ul>${assets.map(
              ({ asset, count }) =>
                html`<li><button type="button" class="quiet small" @click=${() => this.#reveal(asset.id)}>${
                  count === 1
                    ? msg(str`${describeAsset(asset)}, page ${asset.page}`)
                    : msg(str`${describeAsset(asset)}, page ${asset.page}, ${count} times`)
                }</button></li>`,
            )}</ul>
          </li>`,
        )}
      </ul>
    `;
  }

  /** Assets never change, so each is searched once. */
  #collect(): ReadonlyMap<string, readonly Use[]> {
    const byName = new Map<string, Use[]>();
    for (const asset of this.document.assets.values()) {
      const uses = this.#usesOfAsset.get(asset) ?? findPlaceholders(asset.aura);
      this.#usesOfAsset.set(asset, uses);
      const counts = new Map<string, number>();
      for (const { name } of uses) counts.set(name, (counts.get(name) ?? 0) + 1);
      for (const [name, count] of counts) {
        const list = byName.get(name) ?? [];
        list.push({ asset, count });
        byName.set(name, list);
      }
    }
    return new Map([...byName].sort(([a], [b]) => a.localeCompare(b)));
  }

  #reveal(id: string): void {
    this.emit("editor-action", { type: "select", ids: [id] });
    this.emit<string>("asset-reveal", id);
  }
}

customElements.define("placeholder-list", PlaceholderList);
