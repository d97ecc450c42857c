/** What an asset is to the person who edits it: what it prints on its page, else what a press on it does. */
import type { ActionType } from "#domain/actions.ts";
import type { EditorAsset } from "./editor-asset.ts";

/** An asset that prints on its page. */
export type ContentKind = "page-text" | "page-picture" | "page-code";
/** The kinds of assets that tools place. */
export type AssetKind = ContentKind | ActionType;

/** Returns the kind of an asset: `page-text` for one that prints text, else the type of its first action. Empty for neither. */
export const readKind = ({ aura: { content, actions } }: Pick<EditorAsset, "aura">): string =>
  content === undefined ? (actions[0]?.type ?? "") : `page-${content.type}`;
