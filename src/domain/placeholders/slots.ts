/**
 * What a text of a smartlink is, by where it stands: decides how values are encoded into it and what it must be once
 * it is filled. A table over the wire's names; what it does not name is plain text.
 */

import { globalSettings } from "../settings.ts";

export type SlotKind =
  /** Plain text. */
  | "text"
  /** Where a person goes: absolute. */
  | "open"
  /** Where bytes are sent or fetched: absolute. */
  | "fetch"
  /** A resource's name, or an address that the action shows, plays or reads. */
  | "image"
  | "media"
  | "download"
  /** Any of these: a resource's name, a relative or absolute address, `data:`. */
  | "resource"
  | "email"
  | "emails"
  | "phone"
  | "page"
  | "dateTime"
  | "flag"
  | "count"
  | "consent"
  /** Markup, shown in a sandboxed frame. */
  | "html"
  /** Plain, or markup where the template's own text is markup. */
  | "rich"
  /** JSON inside the text, where it is JSON; its own texts are places of `structured`. */
  | "json";

/** The places below a node of the tree. `*` names every key or index that is not named itself. */
export interface SlotTree {
  readonly [key: string]: SlotKind | SlotTree | ((node: Readonly<Record<string, unknown>>) => SlotTree);
}

export type SlotRule = SlotKind | SlotTree | ((node: Readonly<Record<string, unknown>>) => SlotTree) | undefined;

const actionData: Readonly<Record<string, SlotKind>> = {
  url: "open",
  page: "page",
  email: "email",
  phone: "phone",
  video: "media",
  audio: "media",
  image: "image",
  gallery: "json",
  text: "rich",
  html: "html",
  download: "download",
  agenda: "json",
  contact: "json",
  form: "json",
  share: "json",
};

const dataOf = (action: Readonly<Record<string, unknown>>): SlotTree => {
  const type = action["type"];
  return typeof type === "string" && Object.hasOwn(actionData, type) ? { data: actionData[type] ?? "text" } : {};
};

const globalSlots: SlotTree = Object.fromEntries(
  Object.entries(globalSettings).map(([name, { kind }]) => [name, kind === "track" ? { track: "flag" } : kind]),
);

export const smartlinkSlots: SlotTree = {
  callback_post: "fetch",
  tracking_email: "emails",
  config: { global: globalSlots },
  assets: {
    "*": {
      files: { "*": { url: "resource" } },
      aura: { actions: { "*": dataOf } },
    },
  },
};

const structuredKeys: Readonly<Record<string, SlotKind>> = {
  url: "resource",
  resource: "resource",
  file: "resource",
  href: "resource",
  src: "resource",
  link: "resource",
  image: "resource",
  photo: "resource",
  poster: "resource",
  thumbnail: "resource",
  website: "resource",
  html: "html",
};

/** Inside the JSON of an action: addresses by their keys, at any depth. A list of bare texts is a list of resources. */
export const structuredSlot = (key: string | number, insideGallery: boolean): SlotKind => {
  if (typeof key === "number") return insideGallery ? "resource" : "text";
  return Object.hasOwn(structuredKeys, key) ? (structuredKeys[key] ?? "text") : "text";
};

/** The rule one step below. */
export const childSlot = (rule: SlotRule, key: string | number, node: unknown): SlotRule => {
  if (rule === undefined || typeof rule === "string") return undefined;
  const tree = typeof rule === "function" ? rule(node as Readonly<Record<string, unknown>>) : rule;
  if (typeof key === "string" && Object.hasOwn(tree, key)) return tree[key];
  return Object.hasOwn(tree, "*") ? tree["*"] : undefined;
};
