/** The dialogs of the editor. */
import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { AssetLook } from "#editor/model/commands/look.ts";
import "../commands/command-palette.ts";
import type { EditorDialog } from "../commands/editor-command.ts";
import type { LookShelf } from "../looks/look-shelf.ts";
import "../looks/looks-dialog.ts";
import type { FrameTarget } from "./frame-target.ts";
import "./keys-dialog.ts";

/** What the dialogs need. */
export interface DialogOptions {
  readonly target: FrameTarget;
  readonly looks: LookShelf;
  onClose(): void;
  /** A command was chosen in the palette. */
  onCommand(id: string | undefined): void;
}

/** Renders the open dialog. */
export const renderDialog = (
  dialog: EditorDialog | undefined,
  { target, looks, onClose, onCommand }: DialogOptions,
): TemplateResult | typeof nothing => {
  if (dialog === undefined) return nothing;
  const dialogs: Readonly<Record<EditorDialog, () => TemplateResult>> = {
    keys: () => html`<keys-dialog @keys-close=${onClose}></keys-dialog>`,
    palette: () =>
      html`<command-palette .target=${target} @palette-close=${({ detail }: CustomEvent<string | null>) => onCommand(detail ?? undefined)}></command-palette>`,
    looks: () =>
      html`<looks-dialog .shelf=${looks} .look=${target.selectedLook} .canApply=${target.state.selection.size > 0 && !target.isReadOnly}
        @looks-close=${onClose} @look-apply=${({ detail }: CustomEvent<AssetLook>) => target.applyLook(detail)}></looks-dialog>`,
  };
  return dialogs[dialog]();
};

/** Renders the bar that says how to select several assets, and ends that. */
export const renderSeveralBar = (target: FrameTarget): TemplateResult => html`
  <div class="several-bar" role="group" aria-label=${msg("Select several")}>
    <span>${msg(str`${target.state.selection.size} selected. Press assets, or drag a rectangle around them.`)}</span>
    <button type="button" class="small" @click=${() => {
      target.isSelectingSeveral = false;
    }}>${msg("Finish")}</button>
  </div>
`;
