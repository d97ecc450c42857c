/** The table of all tools that place assets: what is printed on the page, then one for each type of action. */
import type { TemplateResult } from "lit";
import type { Aura } from "#domain/model/asset.ts";
import type { AssetKind } from "#editor/model/document/asset-kind.ts";
import type { PageSize } from "#editor/model/document/editor-asset.ts";
import { actionPanelList } from "./properties/action-panels.ts";
import { contentPanelList } from "./properties/content-panels.ts";
import { createDefaultLook } from "./properties/default-looks.ts";
import type { ActionPanel } from "./properties/panel-context.ts";

/** A tool, and what the assets have that it places. */
export interface AssetTool {
  readonly kind: AssetKind;
  /** Returns the name of the tool and of its assets: “Link”. */
  readonly getName: () => string;
  readonly icon: TemplateResult;
  /** Width and height of a newly placed asset, in points. */
  readonly defaultSize: readonly [width: number, height: number];
  readonly createFields: () => Pick<Aura, "actions" | "content" | "look">;
}

/** All tools in the order of the toolbar. */
export const assetTools: readonly AssetTool[] = [
  ...contentPanelList.map(
    ({ kind, getName, icon, defaultSize, defaultContent }): AssetTool => ({
      ...{ kind, getName, icon, defaultSize },
      createFields: () => ({ actions: [], content: defaultContent }),
    }),
  ),
  ...actionPanelList.map((panel): AssetTool => {
    const { type, getName, icon, defaultSize } = panel;
    return { kind: type, getName, icon, defaultSize, createFields: () => createActionFields(panel) };
  }),
];

const createActionFields = ({ type, defaultData }: ActionPanel): Pick<Aura, "actions" | "look"> => ({
  actions: [{ type, data: defaultData }],
  look: createDefaultLook(type),
});

const toolByKind: ReadonlyMap<string, AssetTool> = new Map(assetTools.map((tool) => [tool.kind, tool]));

/** Returns the tool of a kind; undefined for a kind that this version does not know. */
export const findAssetTool = (kind: string): AssetTool | undefined => toolByKind.get(kind);

/** A new asset takes at most this share of the page's width and height, in percent. */
const maxPercent = 80;

/** Returns the size of a new asset in percent of the page: `[width, height]` as in `aura.rect`. */
export const computeDefaultRect = (
  [width, height]: AssetTool["defaultSize"],
  page: PageSize,
): readonly [width: number, height: number] => {
  const scale = Math.min(1, (maxPercent / 100) * (page.width / width), (maxPercent / 100) * (page.height / height));
  const toPercent = (size: number, whole: number) => Math.round(((size * scale) / whole) * 1e4) / 100;
  return [toPercent(width, page.width), toPercent(height, page.height)];
};
