/**
 * Draws how the areas of assets look to readers, by the reader's own code, and hints where there is nothing to be seen yet. What
 * assets print is drawn by `printed/`, except pictures.
 */
import { msg, str } from "@lit/localize";
import { html, nothing, render } from "lit";
import { findPoster } from "#domain/actions/poster.ts";
import { safeLink } from "#domain/links/link.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Look, PictureContent } from "#domain/model/page-content.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { fillText } from "#editor/model/action-data/check-data.ts";
import { findResource } from "#editor/model/action-data/resources.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { readMainText } from "#editor/model/page-content/visible-text.ts";
import { describeAsset, iconOfAsset } from "../asset-names.ts";
import type { PictureAddresses } from "./asset-pictures.ts";

/** With what assets are drawn. */
export interface DrawingContext {
  /** The row that fills placeholders; undefined if there is no data. */
  readonly row: RowData | undefined;
  /** `config.skin` of the smartlink, unchecked. */
  readonly skin: unknown;
}

/** What is drawn of an asset. `hint`: its icon and name, or the name of a file of the batch, because there is nothing to be seen yet. */
type Drawing =
  | { readonly type: "look"; readonly look: Look }
  | { readonly type: "picture"; readonly content: PictureContent; readonly file: StoredFile }
  | { readonly type: "hint"; readonly file?: string };

/** An address that has not changed for this time is fetched. */
const fetchDelayMs = 400;

/** Draws each asset into its element when that has changed. */
export class AssetDrawings {
  readonly #pictures: PictureAddresses;
  readonly #keys = new WeakMap<HTMLElement, string>();
  #context: DrawingContext = { row: undefined, skin: undefined };

  constructor(pictures: PictureAddresses) {
    this.#pictures = pictures;
  }

  /** Sets with what the next drawings are made. Returns whether that differs. */
  setContext(context: DrawingContext): boolean {
    const { row, skin } = this.#context;
    if (row === context.row && skin === context.skin) return false;
    this.#context = context;
    return true;
  }

  /** Draws an asset into an element that fills its area. Returns whether something is drawn. */
  draw(element: HTMLElement, asset: EditorAsset): boolean {
    const drawing = findDrawing(asset, this.#context.row);
    const isDrawn = drawing !== undefined;
    const key = isDrawn
      ? JSON.stringify([drawing, this.#context.skin, findPosterFiles(asset), describeAsset(asset)])
      : "";
    if (this.#keys.get(element) === key) return isDrawn;
    this.#keys.set(element, key);
    render(drawing?.type === "hint" ? renderHint(asset, drawing.file) : nothing, element);
    if (drawing?.type === "look") void this.#drawLook(element, asset, drawing.look, key);
    if (drawing?.type === "picture") void this.#drawPicture(element, asset, drawing, key);
    return isDrawn;
  }

  async #drawPicture(
    element: HTMLElement,
    asset: EditorAsset,
    { content, file }: Extract<Drawing, { type: "picture" }>,
    key: string,
  ): Promise<void> {
    const isCurrent = () => this.#keys.get(element) === key;
    if ("url" in file) {
      // A person may be typing the address.
      await new Promise((resolve) => setTimeout(resolve, fetchDelayMs));
      if (!isCurrent()) return;
    }
    const [address, code] = await Promise.all([
      this.#pictures.load(file),
      import("./draw-picture.ts").catch(() => undefined),
    ]);
    if (!isCurrent()) return;
    const isMissing = address === undefined || code === undefined;
    render(isMissing ? renderHint(asset) : html`${code.createPicture(content, address)}`, element);
  }

  async #drawLook(element: HTMLElement, asset: EditorAsset, look: Look, key: string): Promise<void> {
    const code = await import("./draw-look.ts").catch(() => undefined);
    if (code === undefined || this.#keys.get(element) !== key) return;
    const area = document.createElement("span");
    area.className = "asset";
    area.dataset["look"] = look.type;
    render(html`${area}`, element);
    const { aura, files = {} } = asset;
    // The reader finds files by their address, the editor by their digest.
    const named = Object.fromEntries(Object.keys(files).map((name) => [name, { ...files[name], url: name }]));
    code.addLook(area, { ...asset, aura, files: named } as Asset, look, {
      source: { resolveFile: (name) => this.#pictures.load(findResource(asset, name)) },
      skin: this.#context.skin,
    });
  }
}

/** Which files a poster may show: another one of the same name is another picture. */
const findPosterFiles = ({ aura: { look, actions }, files }: EditorAsset): readonly (StoredFile | string)[] =>
  look?.type === "poster" ? [...Object.values(files ?? {}), ...actions.map(({ data }) => data)] : [];

/** Returns what is drawn; undefined for an area that only the editor shows. */
const findDrawing = (asset: EditorAsset, row: RowData | undefined): Drawing | undefined => {
  const { aura } = asset;
  const { content, look, actions } = aura;
  if (content?.type === "picture") {
    const name = fillShown(content.source, row).trim();
    const file = findPrintedFile(asset, name);
    if (file !== undefined) return { type: "picture", content, file };
    return name === "" || mayHoldPlaceholder(name) ? { type: "hint" } : { type: "hint", file: name };
  }
  if (content !== undefined) return readMainText(content).trim() === "" ? { type: "hint" } : undefined;
  if (look === undefined || actions.length === 0) return undefined;
  if (look.type === "button") return { type: "look", look: { ...look, label: fillShown(look.label, row) } };
  return isEmptyPoster(aura) ? { type: "hint" } : { type: "look", look };
};

/** Returns the picture of a name: a resource of the asset, or what is at an address. The files of a batch are not known here. */
const findPrintedFile = (asset: EditorAsset, name: string): StoredFile | undefined => {
  const url = /^data:image\//i.test(name) ? name : safeLink(name, "fetch");
  const atAddress = url === undefined ? undefined : { filename: name, mimetype: "", filesize: 0, url };
  return findResource(asset, name) ?? atAddress;
};

/** A poster has at least a play sign where a press plays something. */
const isEmptyPoster = ({ look, actions }: EditorAsset["aura"]): boolean =>
  look?.type === "poster" &&
  look.play !== true &&
  !actions.some(({ type }) => type === "video" || type === "audio") &&
  findPoster({ look, actions }) === "";

/** Texts that cannot be filled are shown as they are written. */
const fillShown = (text: string, row: RowData | undefined): string => {
  if (row === undefined || !mayHoldPlaceholder(text)) return text;
  const filled = fillText(text, "text", row);
  return filled.ok ? filled.text : text;
};

const renderHint = (asset: EditorAsset, file?: string) =>
  html`<span class="drawn-hint">${iconOfAsset(asset)}<span>${file === undefined ? describeAsset(asset) : msg(str`File “${file}” of the batch`)}</span></span>`;
