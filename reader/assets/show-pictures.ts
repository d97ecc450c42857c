/** The actions that show pictures: `image`, and `gallery` with one picture at a time above a strip of thumbnails. */
import { type GalleryPicture, readGallery } from "#domain/actions/gallery.ts";
import type { Translate } from "../i18n/language.ts";
import { element, iconButton, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";
import { type ActionHandler, resolveAssetFile, showFailure, showPanel } from "./action-context.ts";

type Address = (picture: GalleryPicture) => Promise<string | undefined>;

/** The `image` action: shows the image in a panel. */
export const showImage: ActionHandler = async (call, services) => {
  const file = await resolveAssetFile(call.asset, call.data, services.source, "image");
  if (file === undefined) return showFailure(call, services);
  const image = element("img", { src: file.address, alt: call.name });
  image.addEventListener("error", () =>
    image.replaceWith(element("p", { role: "alert" }, services.language.t("mediaFailed"))),
  );
  return showPanel(call, services, { kind: "image", content: [image], canEnlarge: services.mayEnlarge });
};

/** The `gallery` action. Buttons, arrow keys and swipes lead to the other pictures. */
export const showGallery: ActionHandler = (call, services) => {
  const gallery = readGallery(call.data);
  if (!gallery.ok) return showFailure(call, services, gallery);
  const { title, pictures } = gallery.value;
  const addresses = new Map<GalleryPicture, Promise<string | undefined>>();
  const address: Address = (picture) => {
    const resolved =
      addresses.get(picture) ??
      resolveAssetFile(call.asset, picture.image, services.source, "image").then((file) => file?.address);
    addresses.set(picture, resolved);
    return resolved;
  };
  return showPanel(call, services, {
    kind: "gallery",
    title: title || call.name,
    content: [galleryElement(pictures, address, services.language.t)],
    canEnlarge: services.mayEnlarge,
  });
};

const galleryElement = (pictures: readonly GalleryPicture[], address: Address, t: Translate): HTMLElement => {
  const caption = element("figcaption", {});
  const count = element("span", { class: "gallery-count" });
  const stage = element("div", { class: "gallery-stage" });
  const strip = pictures.map((picture, index) => thumbnail(picture, index, address, t));
  let current = 0;
  const show = async (index: number) => {
    current = (index + pictures.length) % pictures.length;
    const picture = pictures[current];
    if (picture === undefined) return;
    count.textContent = t("pictureCount", { current: current + 1, total: pictures.length });
    caption.textContent = picture.caption;
    for (const button of strip) button.removeAttribute("aria-current");
    strip[current]?.setAttribute("aria-current", "true");
    strip[current]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const source = await address(picture);
    if (pictures[current] !== picture) return;
    const failed = element("p", { role: "alert" }, t("mediaFailed"));
    if (source === undefined) return stage.replaceChildren(failed);
    const alt = picture.alt || t("pictureNumber", { current: current + 1 });
    const image = element("img", { src: source, alt, draggable: "false" });
    image.addEventListener("error", () => image.replaceWith(failed));
    stage.replaceChildren(image);
  };
  const turn = (by: 1 | -1) => void show(current + by);
  const arrow = (key: "previousPicture" | "nextPicture", by: 1 | -1) =>
    iconButton(t(key), svgIcon(by < 0 ? icons.back : icons.onward), () => turn(by), { class: "tool turn" });
  const view = pictures.length > 1 ? [arrow("previousPicture", -1), stage, arrow("nextPicture", 1)] : [stage];
  for (const [index, button] of strip.entries()) button.addEventListener("click", () => void show(index));
  const figure = element(
    "figure",
    { class: "gallery-figure" },
    element("div", { class: "gallery-view" }, ...view),
    element("div", { class: "gallery-words", "aria-live": "polite" }, caption, ...(pictures.length > 1 ? [count] : [])),
    ...(pictures.length > 1 ? [element("div", { class: "gallery-strip" }, ...strip)] : []),
  );
  if (pictures.length > 1) {
    listenToArrows(figure, turn);
    listenToSwipes(stage, turn);
  }
  void show(0);
  return figure;
};

const thumbnail = (picture: GalleryPicture, index: number, address: Address, t: Translate): HTMLElement => {
  const label = t("pictureNumber", { current: index + 1 });
  const image = element("img", { alt: "", loading: "lazy", draggable: "false" });
  void address(picture).then((source) => {
    if (source !== undefined) image.src = source;
  });
  return element(
    "button",
    { type: "button", class: "gallery-thumb", "aria-label": picture.caption ? `${label}: ${picture.caption}` : label },
    image,
  );
};

/** 1 if the next picture is on the right, -1 in right-to-left languages. */
const forwardDirection = (node: Element): 1 | -1 => (getComputedStyle(node).direction === "rtl" ? -1 : 1);

const listenToArrows = (figure: HTMLElement, turn: (by: 1 | -1) => void): void => {
  const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn((by * forwardDirection(figure)) as 1 | -1);
  };
  // The focus is on the panel's buttons at first, so the keys are handled for the whole dialog.
  queueMicrotask(() => (figure.closest("dialog") ?? figure).addEventListener("keydown", onKeyDown));
};

const minSwipePx = 40;

const listenToSwipes = (stage: HTMLElement, turn: (by: 1 | -1) => void): void => {
  let from: { readonly x: number; readonly y: number } | undefined;
  stage.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
    from = { x, y };
  });
  stage.addEventListener("pointercancel", () => {
    from = undefined;
  });
  stage.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (from === undefined) return;
    const [across, down] = [clientX - from.x, clientY - from.y];
    from = undefined;
    if (Math.abs(across) >= minSwipePx && Math.abs(across) > 2 * Math.abs(down))
      turn(((across < 0 ? 1 : -1) * forwardDirection(stage)) as 1 | -1);
  });
};
