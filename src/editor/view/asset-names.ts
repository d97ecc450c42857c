/** Names and icons of tools and assets, as people read and hear them. */
import { msg, str } from "@lit/localize";
import { svg, type TemplateResult } from "lit";
import { readRepeat } from "#domain/geometry/repeat-pages.ts";
import { type AssetKind, readKind } from "#editor/model/document/asset-kind.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { Tool } from "#editor/model/gestures/gesture.ts";
import { readVisibleText } from "#editor/model/page-content/visible-text.ts";
import { type AssetTool, assetTools, findAssetTool } from "./asset-tools.ts";

/** The tools that place assets, in the order of the toolbar. */
export const placingTools: readonly AssetKind[] = assetTools.map(({ kind }) => kind);

const selectIcon = svg`
  <svg class="icon" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="m6 4 12 7-5 1.5L10.5 18z"/></svg>`;
const unknownIcon = svg`
  <svg class="icon" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><rect x="4" y="4" width="16" height="16" rx="3" stroke-dasharray="3 3"/></svg>`;

/** Returns the name of a tool. */
export const nameOfTool = (tool: Tool): string =>
  tool === "select" ? msg("Select") : (findAssetTool(tool)?.getName() ?? tool);

/** Returns the icon of a tool. */
export const iconOfTool = (tool: Tool): TemplateResult =>
  tool === "select" ? selectIcon : (findAssetTool(tool)?.icon ?? unknownIcon);

const toolOf = (asset: EditorAsset): AssetTool | undefined => findAssetTool(readKind(asset));

/** Returns the icon of what an asset prints, else of its first action. */
export const iconOfAsset = (asset: EditorAsset): TemplateResult => toolOf(asset)?.icon ?? unknownIcon;

/** Returns the name of an asset; without one, what it says on the page, or else the name of its kind. */
export const describeAsset = (asset: EditorAsset): string =>
  asset.aura.name || readVisibleText(asset) || (toolOf(asset)?.getName() ?? msg("Asset"));

/** Returns on which pages an asset is repeated, such as “all pages” or “pages 2-5, 9 except 3”; undefined if it is not. */
export const describeRepeat = ({ aura }: EditorAsset): string | undefined => {
  const repeat = readRepeat(aura);
  if (repeat === undefined) return undefined;
  const pages = describePages(repeat.pages);
  return repeat.except === undefined ? pages : msg(str`${pages} except ${repeat.except}`);
};

const describePages = (pages: string): string => {
  const name = pages.trim().toLowerCase();
  if (name === "all") return msg("all pages");
  if (name === "odd") return msg("odd pages");
  if (name === "even") return msg("even pages");
  return msg(str`pages ${pages}`);
};

/** Returns the name with the type before it, unless they are the same. */
export const describeTyped = (asset: EditorAsset): string => {
  const type = toolOf(asset)?.getName() ?? msg("Asset");
  const name = describeAsset(asset);
  return name === type ? type : `${type} “${name}”`;
};
