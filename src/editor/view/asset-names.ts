/** Names and icons of tools and assets, as people read and hear them. */
import { msg, str } from "@lit/localize";
import { svg, type TemplateResult } from "lit";
import type { ActionType } from "#domain/actions.ts";
import { readRepeat } from "#domain/geometry/repeat-pages.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { Tool } from "#editor/model/gestures/gesture.ts";
import { actionPanelList, findActionPanel } from "./properties/action-panels.ts";

/** The tools that place assets, in the order of the toolbar. */
export const placingTools: readonly ActionType[] = actionPanelList.map(({ type }) => type);

const selectIcon = svg`
  <svg class="icon" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="m6 4 12 7-5 1.5L10.5 18z"/></svg>`;
const unknownIcon = svg`
  <svg class="icon" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><rect x="4" y="4" width="16" height="16" rx="3" stroke-dasharray="3 3"/></svg>`;

/** Returns the name of a tool. */
export const nameOfTool = (tool: Tool): string =>
  tool === "select" ? msg("Select") : (findActionPanel(tool)?.getName() ?? tool);

/** Returns the icon of a tool. */
export const iconOfTool = (tool: Tool): TemplateResult =>
  tool === "select" ? selectIcon : (findActionPanel(tool)?.icon ?? unknownIcon);

const panelOf = ({ aura }: EditorAsset) => findActionPanel(aura.actions[0]?.type ?? "");

/** Returns the icon of an asset's first action. */
export const iconOfAsset = (asset: EditorAsset): TemplateResult => panelOf(asset)?.icon ?? unknownIcon;

/** Returns the name of an asset, or that of its type if it has none. */
export const describeAsset = (asset: EditorAsset): string =>
  asset.aura.name || (panelOf(asset)?.getName() ?? msg("Asset"));

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
  const type = panelOf(asset)?.getName() ?? msg("Asset");
  return asset.aura.name === "" || asset.aura.name === type ? type : `${type} “${asset.aura.name}”`;
};
