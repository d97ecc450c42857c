/** The looks of newly placed assets: each is seen on the page, and says what a press does. */
import { msg } from "@lit/localize";
import type { ActionType } from "#domain/actions.ts";
import type { Look } from "#domain/model/page-content.ts";

type ButtonIcon = Extract<Look, { type: "button" }>["icon"];

const button = (label: string, icon?: ButtonIcon): Look => ({
  type: "button",
  label,
  ...(icon !== undefined && { icon }),
});

const looks: Readonly<Record<ActionType, () => Look>> = {
  url: () => button(msg("Open link"), "link"),
  page: () => button(msg("Go to page")),
  email: () => button(msg("Write an e-mail"), "mail"),
  phone: () => button(msg("Call"), "phone"),
  text: () => button(msg("Read more")),
  html: () => button(msg("Show more")),
  image: () => ({ type: "poster" }),
  video: () => ({ type: "poster" }),
  audio: () => button(msg("Listen"), "play"),
  gallery: () => ({ type: "poster" }),
  download: () => button(msg("Download"), "download"),
  agenda: () => button(msg("Save the date"), "calendar"),
  contact: () => button(msg("Save contact")),
  form: () => button(msg("Fill in the form"), "form"),
  share: () => button(msg("Share"), "share"),
};

/** Returns the look of a new asset with an action. Its texts are in the language of the page. */
export const createDefaultLook = (type: ActionType): Look => looks[type]();

/** Returns a button for an asset whose look is changed to one: its label says what the first action does. */
export const createButtonLook = (type: string): Look => {
  const look = Object.hasOwn(looks, type) ? looks[type as ActionType]() : undefined;
  return look?.type === "button" ? look : button(msg("Show"));
};
