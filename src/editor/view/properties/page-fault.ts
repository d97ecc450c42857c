import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import { bringToPage, findPageFault } from "#editor/model/document/page-faults.ts";
import type { AssetEdit } from "./panel-context.ts";

/** Renders why readers do not see the selected assets, with a button that moves them onto the page; nothing if they do. */
export const renderPageFault = (
  assets: readonly EditorAsset[],
  pages: readonly PageSize[],
  edit: (change: AssetEdit["change"]) => void,
): TemplateResult | typeof nothing => {
  const faulty = assets.filter((asset) => findPageFault(asset, pages) !== undefined);
  const [first] = faulty;
  if (first === undefined) return nothing;
  const change = (asset: EditorAsset) =>
    findPageFault(asset, pages) === undefined ? asset : bringToPage(asset, pages);
  return html`
    <div class="page-fault" role="status">
      <p class="help warn">${faulty.length === 1 ? describePageFault(first, pages) : msg(str`Readers do not see ${faulty.length} of these assets: they lie outside their pages.`)}</p>
      <div class="actions"><button type="button" class="small" @click=${() => edit(change)}>${
        faulty.length === 1 && first.page > pages.length
          ? msg(str`Move to page ${pages.length}`)
          : msg("Move onto the page")
      }</button></div>
    </div>
  `;
};

/** Returns why readers do not see an asset; undefined where they do. */
export const describePageFault = (asset: EditorAsset, pages: readonly PageSize[]): string | undefined => {
  const fault = findPageFault(asset, pages);
  if (fault === undefined) return undefined;
  return fault === "no-page"
    ? msg(str`This asset is on page ${asset.page}, but the PDF has only ${pages.length}. Readers do not see it.`)
    : msg("This asset lies outside its page, so readers do not see it. Here it is shown at the edge.");
};
