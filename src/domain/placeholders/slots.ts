/**
 * What a text of a smartlink is, by where it stands: decides how values are encoded into it and what it must be once
 * it is filled. A table over the wire's names; what it does not name is plain text.
 */

import { findActionDefinition } from "../actions.ts";
import { globalSettings } from "../settings.ts";
import type { SlotKind } from "./slot-kind.ts";

/** The places below a node of the tree. `*` names every key or index that is not named itself. */
export interface SlotTree {
  readonly [key: string]: SlotKind | SlotTree | ((node: Readonly<Record<string, unknown>>) => SlotTree);
}

export type SlotRule = SlotKind | SlotTree | ((node: Readonly<Record<string, unknown>>) => SlotTree) | undefined;

const selectDataSlot = (action: Readonly<Record<string, unknown>>): SlotTree => {
  const definition = findActionDefinition(String(action["type"]));
  return definition === undefined ? {} : { data: definition.slot };
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
      aura: { actions: { "*": selectDataSlot } },
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
