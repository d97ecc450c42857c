/**
 * Draws assets as their author chose (`aura.look`): as button, poster, underline, outline or nothing. The styles are in
 * styles/panels/looks.css, which is loaded with this module when a document has looks; colours are set through the CSSOM, after they were parsed.
 */
import { findPoster, hasPlaySign } from "#domain/actions/poster.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Look } from "#domain/model/page-content.ts";
import { findButtonColours, readLookAccent } from "#domain/skin/look-colours.ts";
import { buttonIcons, iconEm, playSign } from "#domain/skin/look-icons.ts";
import { type Colour, formatColour, parseColour } from "#domain/values/colour.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { measureLines } from "#reader/model/label-size.ts";
import { element, svgIcon } from "../ui/dom.ts";
import { type AssetSource, resolveAssetFile } from "./action-context.ts";

/** What looks need of the reader. */
export interface LookServices {
  readonly source: Pick<AssetSource, "resolveFile">;
  /** `config.skin`, unchecked. */
  readonly skin: unknown;
}

type ButtonLook = Extract<Look, { type: "button" }>;

/** Creates the content of an asset, whose element has the type of its look in `data-look`, and sets its colours. */
export const addLook = (node: HTMLElement, asset: Asset, look: Look, services: LookServices): void => {
  if (look.type === "button") addButton(node, look, readLookAccent(services.skin));
  else if (look.type === "poster") addPoster(node, asset, services);
  else if (look.type !== "none") {
    node.style.setProperty("--look", (parseColour(look.color) ?? readLookAccent(services.skin)).join(" "));
    if (look.type === "outline" && look.width !== undefined)
      node.style.setProperty("--look-width", String(Number(look.width)));
  }
};

const addButton = (node: HTMLElement, look: ButtonLook, accent: Colour): void => {
  const { label, icon = "none" } = look;
  const { background, text } = findButtonColours(look, accent);
  node.style.setProperty("--look", background.join(" "));
  node.style.setProperty("--look-text", formatColour(text));
  const path = readOwnProperty(buttonIcons, icon);
  const iconWidth = path === undefined ? 0 : iconEm.width + (label.trim() === "" ? 0 : iconEm.gap);
  for (const [index, width] of measureLines(label, measureEm).entries())
    node.style.setProperty(`--lines-${index + 1}`, (width + iconWidth).toFixed(3));
  // The asset's accessible name is on its element.
  const labelNode = element("span", { class: "look-label", dir: "auto" }, label.trim());
  // The space keeps the icon on the line of the first word.
  if (path !== undefined) labelNode.prepend(svgIcon(path), label.trim() === "" ? "" : "\u00a0");
  node.append(element("span", { class: "look-face", "aria-hidden": "true" }, labelNode));
};

let measuringContext: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text as a multiple of its size. */
const measureEm = (text: string): number => {
  measuringContext ??= document.createElement("canvas").getContext("2d");
  if (!measuringContext) return text.length * 0.6;
  measuringContext.font = "600 100px system-ui, sans-serif";
  return measuringContext.measureText(text).width / 100;
};

/** Says below the play sign what is played, where no picture does. */
const addPosterName = (face: HTMLElement, name: string): void => {
  if (name === "") return;
  face.style.setProperty("--name-em", measureEm(name).toFixed(3));
  face.append(element("span", { class: "look-name", dir: "auto" }, name));
};

const addPoster = (node: HTMLElement, asset: Asset, { source }: LookServices): void => {
  const { actions = [] } = asset.aura;
  const hasSign = hasPlaySign({ ...asset.aura, actions });
  const face = element("span", { class: "look-face", "aria-hidden": "true" });
  if (hasSign) {
    const sign = svgIcon(playSign);
    sign.setAttribute("class", "look-play");
    face.append(sign);
  }
  node.append(face);
  const leaveOut = () => {
    // With neither picture nor sign, an asset is shown as one without a look.
    if (actions.length === 0) node.remove();
    else if (!hasSign) delete node.dataset["look"];
    else addPosterName(face, asset.aura.name.trim());
  };
  const name = findPoster({ ...asset.aura, actions });
  const address = name === "" ? undefined : resolveAssetFile(asset, name, source, "image");
  void Promise.resolve(address).then((file) => {
    if (file === undefined) {
      leaveOut();
      return;
    }
    const image = element("img", { alt: "", draggable: "false", loading: "lazy", src: file.address });
    image.addEventListener("error", () => {
      image.remove();
      leaveOut();
    });
    face.prepend(image);
  });
};
