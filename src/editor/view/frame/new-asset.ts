/** Creates the assets that tools place. */
import type { ActionType } from "#domain/actions.ts";
import type { PercentBox } from "#domain/geometry/geometry.ts";
import { roundPercent } from "#editor/model/document/boxes.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import { actionPanels, computeDefaultRect } from "../properties/action-panels.ts";
import type { AssetFactory } from "../stage/page-stage.ts";

/** Version of the format in which new assets are written. */
const assetFormat = "1.3.2";
const fallbackPage: PageSize = { width: 595, height: 842 };

/** Creates the functions by which gestures place assets. `newId` returns a fresh id at each call. */
export const createAssetFactory = (
  pages: () => readonly PageSize[],
  newId: () => string,
): Pick<AssetFactory, "createAsset" | "defaultSize"> => {
  return {
    createAsset: (tool, page, box) => createAsset(tool, page, box, newId()),
    defaultSize: (tool, page) => {
      const [width, height] = computeDefaultRect(tool, pages()[page - 1] ?? fallbackPage);
      return { width, height };
    },
  };
};

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
