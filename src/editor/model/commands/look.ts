/**
 * The look of an asset: its size, its picture, how its area looks and how its text is set. New assets take that of the last
 * one of their kind.
 */
import type { Look, TextContent } from "#domain/model/page-content.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { chooseResourceName, findResource, isSameFile } from "../action-data/resources.ts";
import { readKind } from "../document/asset-kind.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import type { EditorDocument } from "../document/editor-document.ts";
import { idOfDelta } from "../history/asset-delta.ts";
import type { History } from "../history/history.ts";
import { changeContent, type FieldChanges, setLook } from "../page-content/content-changes.ts";
import { withPlacement } from "./arrange.ts";
import { type Command, changeSelection, isLocked } from "./command.ts";

/** What assets can have in common without doing the same. Plain JSON, so that it can be stored as a preset. */
export interface AssetLook {
  /** Percent of the page. */
  readonly width: number;
  readonly height: number;
  /** The picture that fills the asset: its name, and the file of that name if the asset has it. */
  readonly background?: { readonly name: string; readonly file?: StoredFile };
  /** How the area of an asset with actions looks. The label and the picture of the area are not part of it. */
  readonly area?: Look;
  /** How a text on the page is set. */
  readonly text?: Omit<TextContent, "type" | "text">;
}

/** Returns the look of an asset. */
export const readLook = ({ aura, files = {} }: EditorAsset): AssetLook => {
  const [width, height] = aura.rect;
  const { background: name = "", look, content } = aura;
  const file = readOwnProperty(files, name);
  return {
    width,
    height,
    ...(name !== "" && { background: file === undefined ? { name } : { name, file } }),
    ...(look !== undefined && { area: withoutOwnFields(look) }),
    ...(content?.type === "text" && { text: readTextLook(content) }),
  };
};

const withoutOwnFields = (look: Look): Look => {
  if (look.type === "button") return { ...look, label: "" };
  if (look.type !== "poster") return look;
  const { source: _, ...others } = look;
  return others;
};

const readTextLook = ({ type: _, text: __, ...others }: TextContent): Omit<TextContent, "type" | "text"> => others;

/**
 * Returns the asset with a look. The centre, the texts and the pictures that it shows stay. Its own icon is removed if the
 * look has none.
 */
export const withLook = (asset: EditorAsset, look: AssetLook): EditorAsset =>
  withIcon(withArea(withTextLook(withPlacement(asset, look), look), look), look);

const withTextLook = (asset: EditorAsset, { text }: AssetLook): EditorAsset => {
  const { content } = asset.aura;
  if (text === undefined || content?.type !== "text") return asset;
  const removed = Object.fromEntries(Object.keys(readTextLook(content)).map((name) => [name, undefined]));
  return changeContent(asset, "text", { ...removed, ...text } satisfies FieldChanges<TextContent>);
};

/** Without actions, an area is not shown. A look that was stored before areas had one leaves the area as it is. */
const withArea = (asset: EditorAsset, { area }: AssetLook): EditorAsset => {
  const { look, actions } = asset.aura;
  if (area === undefined || actions.length === 0) return asset;
  if (area.type === "button")
    return setLook(asset, { ...area, label: look?.type === "button" ? look.label : area.label });
  if (area.type !== "poster" || look?.type !== "poster" || look.source === undefined) return setLook(asset, area);
  return setLook(asset, { ...area, source: look.source });
};

const withIcon = (sized: EditorAsset, { background }: AssetLook): EditorAsset => {
  const { background: old, ...aura } = sized.aura;
  if (background === undefined) return old === undefined ? sized : { ...sized, aura: aura as EditorAsset["aura"] };
  const name = chooseName(sized, background);
  const { file } = background;
  const hasFile = file === undefined || findResource(sized, name) !== undefined;
  if (old === name && hasFile) return sized;
  return {
    ...sized,
    aura: { ...sized.aura, background: name },
    ...(hasFile ? {} : { files: { ...sized.files, [name]: file } }),
  };
};

/** An action of the asset may use the name for another file, which stays. */
const chooseName = (asset: EditorAsset, { name, file }: NonNullable<AssetLook["background"]>): string => {
  const present = findResource(asset, name);
  const isTaken = file !== undefined && present !== undefined && !isSameFile(present, file);
  return isTaken ? chooseResourceName(asset, file) : name;
};

/** Gives the size of a look to the selected assets, locked ones excepted. */
export const applyLookSize = ({ width, height }: AssetLook): Command =>
  changeSelection((asset) => (isLocked(asset) ? asset : withPlacement(asset, { width, height })));

/** Gives a look to the selected assets, locked ones excepted. */
export const applyLook = (look: AssetLook): Command =>
  changeSelection((asset) => (isLocked(asset) ? asset : withLook(asset, look)));

/** Returns the look of the asset of a kind that was added or changed last; undefined if the history has none. */
export const findLastLook = (
  { document, history }: { readonly document: EditorDocument; readonly history: History },
  kind: string,
): AssetLook | undefined => {
  for (let step = history.done.length - 1; step >= 0; step--)
    for (const change of history.done[step]?.changes ?? []) {
      const asset = document.assets.get(idOfDelta(change));
      if (asset !== undefined && readKind(asset) === kind) return readLook(asset);
    }
  return undefined;
};
