/** Creates the assets that tools place. */
import type { ActionType } from "#domain/actions.ts";
import type { PercentBox } from "#domain/geometry/geometry.ts";
import { findLastLook, withLook } from "#editor/model/commands/look.ts";
import { roundPercent } from "#editor/model/document/boxes.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import type { EditorState } from "#editor/model/editor-state.ts";
import { actionPanels, computeDefaultRect } from "../properties/action-panels.ts";
import type { AssetFactory } from "../stage/page-stage.ts";

/** Version of the format in which new assets are written. */
const assetFormat = "1.3.2";
const fallbackPage: PageSize = { width: 595, height: 842 };

/**
 * Creates the functions by which gestures place assets. They have the size and picture of the last asset of their type that
 * was placed or changed. `newId` returns a fresh id at each call.
 */
export const createAssetFactory = (
  readState: () => EditorState,
  newId: () => string,
): Pick<AssetFactory, "createAsset" | "defaultSize"> => ({
  createAsset: (tool, page, box) => {
    const asset = createAsset(tool, page, box, newId());
    const look = findLastLook(readState(), tool);
    return look === undefined ? asset : withLook(asset, { ...look, width: box.width, height: box.height });
  },
  defaultSize: (tool, page) => {
    const state = readState();
    const look = findLastLook(state, tool);
    if (look !== undefined) return { width: look.width, height: look.height };
    const [width, height] = computeDefaultRect(tool, state.document.pages[page - 1] ?? fallbackPage);
    return { width, height };
  },
});

const createAsset = (
  type: ActionType,
  page: number,
  { left, top, width, height }: PercentBox,
  id: string,
): EditorAsset => ({
  id,
  page,
  aura: {
    api: assetFormat,
    name: "",
    page,
    center_x: roundPercent(left + width / 2),
    center_y: roundPercent(top + height / 2),
    center_z: 0,
    rect: [roundPercent(width), roundPercent(height)],
    actions: [{ type, data: actionPanels[type].defaultData }],
    order: 0,
  },
});
