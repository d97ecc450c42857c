/** Places assets without a press on the page: in the middle of the view, and where a tool of the palette was dropped. */
import { msg, str } from "@lit/localize";
import type { ActionType } from "#domain/actions.ts";
import type { Patch } from "#editor/model/document/editor-document.ts";
import { placeNewAsset } from "#editor/model/gestures/draw-asset.ts";
import { describeTyped } from "../asset-names.ts";
import type { PagePoint } from "../stage/content-geometry.ts";
import type { AssetFactory } from "../stage/page-stage.ts";
import type { ToolDrop } from "../toolbar/tool-drag.ts";
import type { FrameActions } from "./frame-target.ts";
import { KeyPlacement } from "./key-placement.ts";
import { createAssetFactory } from "./new-asset.ts";
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

  constructor(actions: PlacerActions) {
    const { readParts, dispatch, announce } = actions;
    this.#actions = actions;
    this.factory = createAssetFactory(
      () => readParts().state,
      () => readParts().services.newId(),
    );
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
  placeInView(tool: ActionType): void {
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

  /** Returns the size of the asset that a tool would place on the shown page, in CSS pixels. */
  measure(tool: ActionType): { readonly width: number; readonly height: number } {
    const { view, state } = this.#actions.readParts();
    const { page, zoom } = view ?? { page: 1, zoom: 1 };
    const size = state.document.pages[page - 1] ?? { width: 0, height: 0 };
    const { width, height } = this.factory.defaultSize(tool, page);
    return { width: (width / 100) * size.width * zoom, height: (height / 100) * size.height * zoom };
  }

  #createPatch(tool: ActionType, point: PagePoint): Patch {
    return placeNewAsset(this.#actions.readParts().state.document, this.factory, tool, point);
  }
}
