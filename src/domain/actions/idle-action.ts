/** Finds actions that do nothing when a reader presses them: a link without an address, an empty text, a film without a file. */
import { findActionDefinition } from "../actions.ts";
import { readEmailLink } from "../links/contact-link.ts";
import { mayHoldPlaceholder } from "../placeholders/placeholder-text.ts";
import { templateCheck } from "../placeholders/slot-check.ts";
import type { SlotKind } from "../placeholders/slot-kind.ts";
import { readVideoSource } from "./video-page.ts";

/** What the data of an action lacks. */
export type MissingData = "address" | "email" | "phone" | "page" | "file" | "text";

const missingBySlot: Readonly<Partial<Record<SlotKind, MissingData>>> = {
  open: "address",
  email: "email",
  phone: "phone",
  page: "page",
  image: "file",
  media: "file",
  download: "file",
  rich: "text",
  html: "text",
};

/** Slots whose data does nothing if it is no address or number. The data of the others is rejected then. */
const checkedSlots: ReadonlySet<SlotKind> = new Set(["email", "phone", "page"]);

/**
 * Returns what an action lacks; undefined if it does something, and for data with placeholders, which rows fill. Structured
 * data has messages of its own, and a `share` action needs no data.
 */
export const findMissingData = (type: string, data: string): MissingData | undefined => {
  const definition = findActionDefinition(type);
  if (definition === undefined || definition.slot === "json" || mayHoldPlaceholder(data)) return undefined;
  const { slot } = definition;
  if (!isEmptyData(slot, data) && !(checkedSlots.has(slot) && templateCheck(slot)?.(data) !== undefined))
    return slot === "email" && isMailWithoutAddress(data) ? "email" : undefined;
  return missingBySlot[slot];
};

/** Text before the first tag or reference, as most texts have. */
const visibleStart = /^[\s\u200b\ufeff]*[^\s\u200b\ufeff<&]/;

/** Markup is empty if it has neither text nor anything that is shown without text. */
const isEmptyData = (slot: SlotKind, data: string): boolean =>
  data.trim() === "" ||
  (slot === "media" && readVideoSource(data).trim() === "") ||
  ((slot === "rich" || slot === "html") &&
    !visibleStart.test(data) &&
    !/<(?:img|svg|video|audio|iframe|canvas|object|embed|input|button|hr|script|style|link|math|table)\b/i.test(data) &&
    data.replace(/<[^>]*>|&nbsp;|&#160;|[\s\u200b\ufeff]/g, "") === "");

/** The check of the slot accepts JSON without reading it. */
const isMailWithoutAddress = (data: string): boolean =>
  data.trimStart().startsWith("{") && readEmailLink(data) === undefined;

const sentences: Readonly<Record<MissingData, string>> = {
  address: "The link has no address. Enter one, such as https://example.org, or remove the action.",
  email: "The e-mail action has no valid address. Enter one, such as name@example.org, or remove the action.",
  phone: "The phone action has no valid number. Enter one, such as +49 30 1234567, or remove the action.",
  page: "The jump has no page. Enter the number of a page, or remove the action.",
  file: "The action has no file. Choose a resource or enter an address, or remove the action.",
  text: "The text is empty. Write one, or remove the action.",
};

/** Describes for the author that an action does nothing; undefined if it does something. */
export const describeIdleAction = (type: string, data: string): string | undefined => {
  const missing = findMissingData(type, data);
  return missing === undefined ? undefined : `A press does nothing here. ${sentences[missing]}`;
};
