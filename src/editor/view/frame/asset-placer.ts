/** Places assets without a press on the page: in the middle of the view, and where a tool of the palette was dropped. */
import { msg, str } from "@lit/localize";
import type { PercentBox } from "#domain/geometry/geometry.ts";
import { findLastLook, withLook } from "#editor/model/commands/look.ts";
import type { AssetKind } from "#editor/model/document/asset-kind.ts";
import { roundPercent } from "#editor/model/document/boxes.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import type { Patch } from "#editor/model/document/editor-document.ts";
import type { EditorState } from "#editor/model/editor-state.ts";
import { placeNewAsset } from "#editor/model/gestures/draw-asset.ts";
import { setLook } from "#editor/model/page-content/content-changes.ts";
import { describeTyped } from "../asset-names.ts";
import { computeDefaultRect, findAssetTool } from "../asset-tools.ts";
import type { PagePoint } from "../stage/content-geometry.ts";
import type { AssetFactory } from "../stage/page-stage.ts";
import type { ToolDrop } from "../toolbar/tool-drag.ts";
import type { FrameActions } from "./frame-target.ts";
import { KeyPlacement } from "./key-placement.ts";
import { describeReadOnly } from "./read-only-text.ts";

/** What placing does with the frame. */
export interface PlacerActions extends Pick<FrameActions, "readParts" | "dispatch" | "announce"> {
  /** Shows the properties of a new asset, and focuses it. */
  reveal(id: string): void;
}

/** Places the assets of one frame. */
export class AssetPlacer {
  readonly placement: KeyPlacement;
  readonly factory: AssetFactory;
  readonly #actions: PlacerActions;
  /** The text that was created last, until a person can type it. */
  #newTextId: string | undefined;

  constructor(actions: PlacerActions) {
    const { readParts, dispatch, announce } = actions;
    this.#actions = actions;
    const { createAsset, defaultSize } = createAssetFactory(
      () => readParts().state,
      () => readParts().services.newId(),
    );
    this.factory = {
      defaultSize,
      createAsset: (...options) => {
        const asset = createAsset(...options);
        this.#newTextId = asset.aura.content?.type === "text" ? asset.id : undefined;
        return asset;
      },
    };
    this.placement = new KeyPlacement({
      dispatch,
      onKeep: () => announce(msg("The asset is kept.")),
      onDrop: () => {
        announce(msg("The asset is removed."));
        readParts().stage.focusPages();
      },
    });
  }

  /** Places an asset in the middle of the view, to be moved by the arrow keys. */
  placeInView(tool: AssetKind): void {
    const { isReadOnly, stage, services } = this.#actions.readParts();
    if (isReadOnly) {
      this.#actions.announce(describeReadOnly());
      return;
    }
    const patch = this.#createPatch(tool, stage.middleOfView());
    this.#actions.dispatch({ type: "tool", tool: "select" });
    this.placement.start(patch, msg("Add asset"), services.now());
    this.#actions.reveal(patch.id);
    const { after } = patch;
    if (after === undefined) return;
    const name = describeTyped(after);
    this.#actions.announce(
      msg(
        str`${name} placed on page ${after.page}. Arrow keys move it, Shift and arrow keys resize it. Enter keeps it, Escape removes it.`,
      ),
    );
  }

  /** Places an asset where its tool was dropped. Does nothing beside the pages. */
  placeDropped({ tool, x, y }: ToolDrop): void {
    const { isReadOnly, stage, services } = this.#actions.readParts();
    const point = stage.pointAt(x, y);
    if (point === undefined || isReadOnly) return;
    const patch = this.#createPatch(tool, point);
    const command = () => [patch];
    this.#actions.dispatch({ type: "command", label: msg("Add asset"), command, time: services.now() });
    this.#actions.reveal(patch.id);
  }

  /** Returns whether a text was placed that a person now types: after the gesture, or after the keys that move it. Once for each text. */
  takeNewText(): boolean {
    const { document: current, gesture, selection } = this.#actions.readParts().state;
    const id = this.#newTextId;
    if (id === undefined || gesture !== undefined || this.placement.isActive || !current.assets.has(id)) return false;
    this.#newTextId = undefined;
    return selection.has(id);
  }

  /** Returns the size of the asset that a tool would place on the shown page, in CSS pixels. */
  measure(tool: AssetKind): { readonly width: number; readonly height: number } {
    const { view, state } = this.#actions.readParts();
    const { page, zoom } = view ?? { page: 1, zoom: 1 };
    const size = state.document.pages[page - 1] ?? { width: 0, height: 0 };
    const { width, height } = this.factory.defaultSize(tool, page);
    return { width: (width / 100) * size.width * zoom, height: (height / 100) * size.height * zoom };
  }

  #createPatch(tool: AssetKind, point: PagePoint): Patch {
    return placeNewAsset(this.#actions.readParts().state.document, this.factory, tool, point);
  }
}

/** Version of the format in which new assets are written. */
const assetFormat = "1.3.2";
const fallbackPage: PageSize = { width: 595, height: 842 };
const fallbackSize = [150, 36] as const;

/**
 * Creates the functions by which gestures place assets. They have the look of the last asset of their kind that was
 * placed or changed. `newId` returns a fresh id at each call.
 */
const createAssetFactory = (
  readState: () => EditorState,
  newId: () => string,
): Pick<AssetFactory, "createAsset" | "defaultSize"> => ({
  createAsset: (tool, page, box) => {
    const asset = createAsset(tool, page, box, newId());
    const look = findLastLook(readState(), tool);
    if (look === undefined) return asset;
    // The icon of the last one would be hidden by a button.
    const base = look.background !== undefined && look.area === undefined ? setLook(asset, undefined) : asset;
    return withLook(base, { ...look, width: box.width, height: box.height });
  },
  defaultSize: (tool, page) => {
    const state = readState();
    const look = findLastLook(state, tool);
    if (look !== undefined) return { width: look.width, height: look.height };
    const [width, height] = computeDefaultRect(
      findAssetTool(tool)?.defaultSize ?? fallbackSize,
      state.document.pages[page - 1] ?? fallbackPage,
    );
    return { width, height };
  },
});

const createAsset = (
  kind: AssetKind,
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
    order: 0,
    ...(findAssetTool(kind)?.createFields() ?? { actions: [] }),
  },
});
