/** What a text must be once it is filled, by its place. */

import { describeDateTimeProblem } from "../dates/availability.ts";
import { isEmailList, readEmailLink, readPhoneLink } from "../links/contact-link.ts";
import { describeLinkProblem, hasControl, hasScheme, type LinkKind, safeLink, truncate } from "../links/link.ts";
import type { ProblemCode } from "../problem.ts";
import type { SlotKind } from "./slot-kind.ts";

export interface SlotProblem {
  readonly code: ProblemCode;
  /** Sentences: what is wrong and what to do. */
  readonly message: string;
}

export type SlotCheck = (text: string) => SlotProblem | undefined;

const forbidden = (message: string): SlotProblem => ({ code: "link-forbidden", message });
const invalid = (message: string): SlotProblem => ({ code: "shape-invalid", message });

/** Content that a browser would run as a page if it were ever navigated to. */
const activeData = /^data:(?:text\/(?:html|xml|javascript)|application\/(?:xml|javascript|ecmascript)|[^,;]*\+xml)/i;
const imageData = /^data:image\//i;

/** A name or a relative address: of no scheme, and of no other host. */
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
  open: absoluteLink("open"),
  fetch: absoluteLink("fetch"),
  image: relativeOr("image"),
  media: relativeOr("media"),
  download: (text) => (safeLink(text, "fetch") === undefined ? resource(text) : undefined),
  resource,
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
      ? forbidden(`"${truncate(text)}" is no telephone number. Write digits, as in +49 30 1234567.`)
      : undefined,
  page: (text) =>
    /^\s*[1-9]\d{0,5}\s*$/.test(text)
      ? undefined
      : invalid(`"${truncate(text)}" is no page number. Pages count from 1.`),
  dateTime: (text) => {
    const message = describeDateTimeProblem(text);
    return message === undefined ? undefined : invalid(message);
  },
  flag: (text) =>
    text === "true" || text === "false"
      ? undefined
      : invalid(`"${truncate(text)}" is no setting of this kind. Write true or false.`),
  count: (text) =>
    /^\d{1,9}$/.test(text)
      ? undefined
      : invalid(`"${truncate(text)}" is no setting of this kind. Write a whole number from 0.`),
  consent: (text) =>
    text === "ask" || text === "given"
      ? undefined
      : invalid(`"${truncate(text)}" is no setting of this kind. Write ask or given.`),
};

/** Places whose text is an address: also checked where a template writes it without placeholders. */
const addressSlots: ReadonlySet<SlotKind> = new Set(["open", "fetch", "image", "media", "download", "resource"]);

/** Returns whether the slot holds an address. */
export const isAddressSlot = (slot: SlotKind): boolean => addressSlots.has(slot);

/** For a template's own text. */
export const templateCheck = (slot: SlotKind): SlotCheck | undefined => checks[slot];

/** For a text that values were filled into: of `data:` addresses, rows may bring images only (decisions §5). */
export const filledCheck = (slot: SlotKind): SlotCheck | undefined => {
  const check = checks[slot];
  if (check === undefined || !isAddressSlot(slot)) return check;
  return (text) =>
    /^\s*data:/i.test(text) && !imageData.test(text.trim())
      ? forbidden(
          `The address "${truncate(text)}" is content of a kind that rows may not bring. Use an image or an address that begins with https://.`,
        )
      : check(text);
};
