import { msg, str } from "@lit/localize";
import { html, render } from "lit";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { describeAsset } from "../asset-names.ts";
import { placeElement } from "./page-layer.ts";

/**
 * The assets of other pages that are shown on a page too, drawn faintly beneath its own. They are changed on their own
 * page, so the pointer passes through and screen readers hear of them there.
 */
export class PageCopies {
  readonly element = document.createElement("div");

  constructor() {
    this.element.className = "asset-copies";
    this.element.setAttribute("aria-hidden", "true");
  }

  /** Shows the assets. They are few, so all are drawn anew where one is added or removed. */
  update(assets: readonly EditorAsset[]): void {
    const copies = assets.map(
      ({ id }) => html`<div class="asset-copy" data-copy-of=${id}><span class="asset-copy-tag"></span></div>`,
    );
    render(copies, this.element);
    for (const [index, asset] of assets.entries()) {
      const copy = this.element.querySelectorAll<HTMLElement>(".asset-copy")[index];
      if (copy === undefined) continue;
      placeElement(copy, asset);
      const tag = copy.firstElementChild;
      if (tag !== null) tag.textContent = msg(str`${describeAsset(asset)}, from page ${asset.page}`);
    }
  }
}
