/** What the commands of the editor act on: the frame with its pages, clipboard and looks. */

import { msg } from "@lit/localize";
import { type AssetLook, applyLook, applyLookSize, readLook } from "#editor/model/commands/look.ts";
import type { AssetKind } from "#editor/model/document/asset-kind.ts";
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import type { CommandTarget, EditorDialog, PageRequest, SideTab } from "../commands/editor-command.ts";
import type { PageStage, StageFit, StageView } from "../stage/page-stage.ts";
import type { AssetClipboard } from "./clipboard-events.ts";
import type { EditorSide } from "./editor-side.ts";
import type { FrameServices } from "./frame-services.ts";
import { describeReadOnly } from "./read-only-text.ts";

/** The parts of the frame that commands use. */
export interface FrameParts {
  readonly state: EditorState;
  readonly isReadOnly: boolean;
  readonly isSelectingSeveral: boolean;
  readonly view: StageView | undefined;
  readonly services: FrameServices;
  readonly stage: PageStage;
  readonly side: EditorSide;
  readonly clipboard: AssetClipboard;
}

/** What commands do with the frame. */
export interface FrameActions {
  /** Returns the parts as they are now. */
  readParts(): FrameParts;
  dispatch(action: EditorAction): void;
  selectSeveral(value: boolean): void;
  /** Shows a text for some seconds and reads it to screen readers. */
  announce(text: string): void;
  place(type: AssetKind): void;
  openDialog(dialog: EditorDialog): void;
  request(request: PageRequest): void;
}

/** The target of all commands of a frame. */
export class FrameTarget implements CommandTarget {
  readonly #actions: FrameActions;

  constructor(actions: FrameActions) {
    this.#actions = actions;
  }

  get #parts(): FrameParts {
    return this.#actions.readParts();
  }

  get state(): EditorState {
    return this.#parts.state;
  }

  get isReadOnly(): boolean {
    return this.#parts.isReadOnly;
  }

  get view(): StageView | undefined {
    return this.#parts.view;
  }

  get copiedLook(): AssetLook | undefined {
    return this.#parts.services.looks.read().copied;
  }

  get isSelectingSeveral(): boolean {
    return this.#parts.isSelectingSeveral;
  }

  set isSelectingSeveral(value: boolean) {
    this.#actions.selectSeveral(value);
  }

  /** The look of the first selected asset. */
  get selectedLook(): AssetLook | undefined {
    const [id = ""] = this.state.selection;
    const asset = this.state.document.assets.get(id);
    return asset && readLook(asset);
  }

  // Commands take the functions they need out of the target, so these have no `this` of their own.
  readonly dispatch = (action: EditorAction): void => this.#actions.dispatch(action);
  readonly now = (): number => this.#parts.services.now();
  readonly newId = (): string => this.#parts.services.newId();

  copyLook(): void {
    const { looks } = this.#parts.services;
    const copied = this.selectedLook;
    if (copied === undefined) return;
    const isStored = looks.write({ ...looks.read(), copied });
    this.#actions.announce(
      isStored
        ? msg("Look copied. Select other assets and paste it.")
        : msg("The look could not be copied: the browser allows this site no storage, or it is full."),
    );
  }

  pasteLook(): void {
    const look = this.copiedLook;
    if (look !== undefined) void this.applyLook(look);
  }

  /** Gives a look to the selection. A picture whose bytes are gone is left out. */
  async applyLook(look: AssetLook): Promise<void> {
    const { services } = this.#parts;
    const file = look.background?.file;
    const isGone =
      file !== undefined && "sha256" in file && (await services.readFile(file).catch(() => undefined)) === undefined;
    if (isGone) this.#actions.announce(msg("The picture of this look is no longer stored. Only the size was applied."));
    const command = isGone ? applyLookSize(look) : applyLook(look);
    this.dispatch({ type: "command", label: msg("Paste look"), command, time: this.now() });
  }

  copy(): void {
    void this.#parts.clipboard.copy();
  }

  cut(): void {
    void this.#parts.clipboard.cut();
  }

  paste(): void {
    void this.#parts.clipboard.paste();
  }

  zoomBy(direction: 1 | -1): void {
    this.#parts.stage.zoomBy(direction);
  }

  fit(to: StageFit): void {
    this.#parts.stage.fit(to);
  }

  goToPage(page: number): void {
    this.#parts.stage.goTo(page);
  }

  focusNextAsset(direction: 1 | -1): boolean {
    return this.#parts.stage.focusNextAsset(direction);
  }

  place(type: AssetKind): void {
    this.#actions.place(type);
  }

  openProperties(): void {
    this.#parts.side.openProperties();
  }

  openTab(tab: SideTab): void {
    this.#parts.side.openTab(tab);
  }

  openDialog(dialog: EditorDialog): void {
    this.#actions.openDialog(dialog);
  }

  request(request: PageRequest): void {
    this.#actions.request(request);
  }

  announceReadOnly(): void {
    this.#actions.announce(describeReadOnly());
  }
}
