/** Checks filled texts by their slot: addresses, e-mail addresses, page numbers, dates and settings. */

import { describeDateTimeProblem } from "../dates/availability.ts";
import { isEmailList, readEmailLink, readPhoneLink } from "../links/contact-link.ts";
import { describeLinkProblem, hasControl, hasScheme, type LinkKind, safeLink } from "../links/link.ts";
import type { ProblemCode } from "../problem.ts";
import { describeOverride } from "../text/damaged-text.ts";
import { truncate } from "../text/truncate.ts";
import type { SlotKind } from "./slot-kind.ts";

/** Why a text is invalid in its slot. */
export interface SlotProblem {
  readonly code: ProblemCode;
  /** Sentences that say what is wrong and what to do. */
  readonly message: string;
}

/** Returns the problem of a text; undefined if it is valid. */
export type SlotCheck = (text: string) => SlotProblem | undefined;

const forbidden = (message: string): SlotProblem => ({ code: "link-forbidden", message });
const invalid = (message: string): SlotProblem => ({ code: "shape-invalid", message });

/** Content that could run scripts if a browser navigated to it. */
const activeData = /^data:(?:text\/(?:html|xml|javascript)|application\/(?:xml|javascript|ecmascript)|[^,;]*\+xml)/i;
const imageData = /^data:image\//i;

/** Returns whether the text is a name or a relative address, without scheme and host. */
const isRelative = (text: string): boolean =>
  text.trim() !== "" && !hasControl(text) && !hasScheme(text.trim()) && !/^\s*(?:\/[/\\]|\\)/.test(text);

const absoluteLink =
  (kind: LinkKind): SlotCheck =>
  (text) =>
    safeLink(text, kind) === undefined ? forbidden(describeLinkProblem(text, kind)) : undefined;

const relativeOr =
  (kind: LinkKind): SlotCheck =>
  (text) =>
    isRelative(text) ? undefined : absoluteLink(kind)(text);

const resource: SlotCheck = (text) => {
  if (isRelative(text) || safeLink(text, "open") !== undefined) return undefined;
  if (/^data:[^,]*,/i.test(text) && (imageData.test(text) || !activeData.test(text))) return undefined;
  return forbidden(describeLinkProblem(text, "image"));
};

const checks: Readonly<Partial<Record<SlotKind, SlotCheck>>> = {
  title: (text) => {
    const damage = describeOverride(text);
    return damage === undefined ? undefined : invalid(`The title ${damage}. Remove the character.`);
  },
  open: absoluteLink("open"),
  fetch: absoluteLink("fetch"),
  image: relativeOr("image"),
  media: relativeOr("media"),
  download: (text) => (safeLink(text, "fetch") === undefined ? resource(text) : undefined),
  resource,
  picture: (text) => (text.trim() === "" ? undefined : resource(text)),
  email: (text) =>
    text.trimStart().startsWith("{") || readEmailLink(text) !== undefined
      ? undefined
      : forbidden(`"${truncate(text)}" is not an e-mail address. Enter a full address, such as name@example.org.`),
  emails: (text) =>
    text.trim() === "" || isEmailList(text)
      ? undefined
      : invalid(
          `"${truncate(text)}" is not an e-mail address. Enter full addresses, such as name@example.org, with commas between several.`,
        ),
  phone: (text) =>
    readPhoneLink(text) === undefined
      ? forbidden(`"${truncate(text)}" is not a telephone number. Enter digits, as in +49 30 1234567.`)
      : undefined,
  page: (text) =>
    /^\s*[1-9]\d{0,5}\s*$/.test(text)
      ? undefined
      : invalid(`"${truncate(text)}" is not a page number. Enter a whole number from 1.`),
  dateTime: (text) => {
    const message = describeDateTimeProblem(text);
    return message === undefined ? undefined : invalid(message);
  },
  flag: (text) =>
    text === "true" || text === "false"
      ? undefined
      : invalid(`"${truncate(text)}" is not a valid value. Enter true or false.`),
  count: (text) =>
    /^\d{1,9}$/.test(text)
      ? undefined
      : invalid(`"${truncate(text)}" is not a valid value. Enter a whole number from 0.`),
  consent: (text) =>
    text === "ask" || text === "given"
      ? undefined
      : invalid(`"${truncate(text)}" is not a valid value. Enter ask or given.`),
};

/** Slots that hold an address. They are checked even if the template has no placeholder there. */
const addressSlots: ReadonlySet<SlotKind> = new Set([
  "open",
  "fetch",
  "image",
  "media",
  "download",
  "resource",
  "picture",
]);

/** Returns whether the slot holds an address. */
export const isAddressSlot = (slot: SlotKind): boolean => addressSlots.has(slot);

/** Returns the check for a text of the template itself. */
export const templateCheck = (slot: SlotKind): SlotCheck | undefined => checks[slot];

/** Returns the check for a text with values of a row. Rows may use `data:` addresses for images only (docs/decisions/0013). */
export const filledCheck = (slot: SlotKind): SlotCheck | undefined => {
  const check = checks[slot];
  if (check === undefined || !isAddressSlot(slot)) return check;
  return (text) =>
    /^\s*data:/i.test(text) && !imageData.test(text.trim())
      ? forbidden(
          `The address "${truncate(text)}" has content of a type that rows cannot set. Use an image or an address that begins with https://.`,
        )
      : check(text);
};
