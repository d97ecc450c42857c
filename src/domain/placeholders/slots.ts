/**
 * Assigns a slot kind to each text of a smartlink by its path. The tables use the field names of the specification;
 * fields that they do not list are plain text.
 */

import { findActionDefinition } from "../actions.ts";
import { globalSettings } from "../settings.ts";
import type { SlotKind } from "./slot-kind.ts";

/** Slots of the fields of a node. `*` stands for every key or index that is not listed. */
export interface SlotTree {
  readonly [key: string]: SlotKind | SlotTree | ((node: Readonly<Record<string, unknown>>) => SlotTree);
}

/** The slot of a node: the kind of a text, the slots of its fields, or undefined for plain text below it. */
export type SlotRule = SlotKind | SlotTree | ((node: Readonly<Record<string, unknown>>) => SlotTree) | undefined;

const selectDataSlot = (action: Readonly<Record<string, unknown>>): SlotTree => {
  const definition = findActionDefinition(String(action["type"]));
  return definition === undefined ? {} : { data: definition.slot };
};

const globalSlots: SlotTree = Object.fromEntries(
  Object.entries(globalSettings).map(([name, { kind }]) => [name, kind === "track" ? { track: "flag" } : kind]),
);

/** The slots of how areas look. */
const lookSlots: SlotTree = { source: "resource" };

/** The slots of what areas print. Only pictures have them; texts and codes are plain text. */
const contentSlots: SlotTree = { source: "picture", replacement: "picture" };

/** The slots of a whole smartlink. */
export const smartlinkSlots: SlotTree = {
  title: "title",
  callback_post: "fetch",
  tracking_email: "emails",
  config: { global: globalSlots },
  assets: {
    "*": {
      files: { "*": { url: "resource" } },
      aura: { actions: { "*": selectDataSlot }, look: lookSlots, content: contentSlots },
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

/** Returns the slot of a text in an action's JSON by its key, at any depth. Texts directly in a list name resources. */
export const structuredSlot = (key: string | number, insideGallery: boolean): SlotKind => {
  if (typeof key === "number") return insideGallery ? "resource" : "text";
  return Object.hasOwn(structuredKeys, key) ? (structuredKeys[key] ?? "text") : "text";
};

/** Returns the rule of a field of a node. */
export const childSlot = (rule: SlotRule, key: string | number, node: unknown): SlotRule => {
  if (rule === undefined || typeof rule === "string") return undefined;
  const tree = typeof rule === "function" ? rule(node as Readonly<Record<string, unknown>>) : rule;
  if (typeof key === "string" && Object.hasOwn(tree, key)) return tree[key];
  return Object.hasOwn(tree, "*") ? tree["*"] : undefined;
};
