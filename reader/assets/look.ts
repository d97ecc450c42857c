/**
 * Draws assets as their author chose (`aura.look`): as button, poster, underline, outline or nothing. The styles are in
 * styles/panels/looks.css, which is loaded with this module when a document has looks; colours are set through the CSSOM, after they were parsed.
 */
import { findPoster } from "#domain/actions/poster.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Look } from "#domain/model/page-content.ts";
import { createSkinPalette, schemes } from "#domain/skin/palette.ts";
import {
  type Colour,
  contrastRatio,
  formatColour,
  parseColour,
  shiftColour,
  textColourOn,
  textContrast,
} from "#domain/values/colour.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { measureLines } from "#reader/model/label-size.ts";
import { actionIcons } from "../ui/action-icons.ts";
import { element, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";
import { type AssetSource, resolveAssetFile } from "./action-context.ts";

/** What looks need of the reader. */
export interface LookServices {
  readonly source: Pick<AssetSource, "resolveFile">;
  /** `config.skin`, unchecked. */
  readonly skin: unknown;
}

type ButtonLook = Extract<Look, { type: "button" }>;

const playSign = "M8 5.5v13l11-6.5z";

const buttonIcons: Readonly<Record<string, string>> = {
  link: actionIcons.url,
  play: playSign,
  mail: actionIcons.email,
  phone: actionIcons.phone,
  download: icons.download,
  calendar: actionIcons.agenda,
  form: actionIcons.form,
  share: actionIcons.share,
};

/** The width of the icon and of the gap behind it, as multiples of the size of the label. */
const iconEm = 1.25;
const gapEm = 0.3;

/** Creates the content of an asset, whose element has the type of its look in `data-look`, and sets its colours. */
export const addLook = (node: HTMLElement, asset: Asset, look: Look, services: LookServices): void => {
  if (look.type === "button") addButton(node, look, readAccent(services.skin));
  else if (look.type === "poster") addPoster(node, asset, look.play, services);
  else if (look.type !== "none") {
    node.style.setProperty("--look", (parseColour(look.color) ?? readAccent(services.skin)).join(" "));
    if (look.type === "outline" && look.width !== undefined)
      node.style.setProperty("--look-width", String(Number(look.width)));
  }
};

/** The accent colour of the light reader: pages stay light in the dark one. */
const readAccent = (skin: unknown): Colour =>
  parseColour(createSkinPalette(isRecord(skin) ? skin : {}, "light").reader["accent"]) ?? schemes.light.accent;

const addButton = (node: HTMLElement, { label, color, fill, icon = "none" }: ButtonLook, accent: Colour): void => {
  const background = parseColour(fill) ?? accent;
  const readable = textColourOn(background);
  const text = shiftColour(
    parseColour(color) ?? readable,
    readable,
    (shifted) => contrastRatio(shifted, background) >= textContrast,
  );
  node.style.setProperty("--look", background.join(" "));
  node.style.setProperty("--look-text", formatColour(text));
  const path = readOwnProperty(buttonIcons, icon);
  const iconWidth = path === undefined ? 0 : iconEm + (label.trim() === "" ? 0 : gapEm);
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

const addPoster = (node: HTMLElement, asset: Asset, play: boolean | undefined, { source }: LookServices): void => {
  const { actions = [] } = asset.aura;
  const hasPlaySign = actions.length > 0 && (play ?? actions.some(({ type }) => type === "video" || type === "audio"));
  const face = element("span", { class: "look-face", "aria-hidden": "true" });
  if (hasPlaySign) {
    const sign = svgIcon(playSign);
    sign.setAttribute("class", "look-play");
    face.append(sign);
  }
  node.append(face);
  const leaveOut = () => {
    // With neither picture nor sign, an asset is shown as one without a look.
    if (actions.length === 0) node.remove();
    else if (!hasPlaySign) delete node.dataset["look"];
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
