/**
 * What happens in the reader, as events of the catalogue (decisions §9). Each is dispatched on the document as a
 * `smartlink-event`, its record in `detail`, where the smartlink's switch for its kind is on: whoever listens is in the
 * page already. Whether it leaves the page is decided elsewhere (tracking/tracking.ts), which hears the same records.
 */
import { toHex } from "#domain/values/hex.ts";
import { parseBrowserName } from "#reader/model/browser-name.ts";
import { findTrackSwitch } from "#reader/model/track-switch.ts";
import type { ReaderSettings } from "../document/settings.ts";

export type EventObject = "smartlink" | "page" | "asset" | "form" | "window";

export interface EventDetails {
  /** The kind of action, for `open` and `close` of an asset's action. */
  readonly type?: string;
  /** JSON; its shape depends on the event. */
  readonly data?: unknown;
  readonly page?: number;
  readonly asset_id?: string;
  /** Of clicks: percent of the page (page-point.ts). */
  readonly x?: number;
  readonly y?: number;
  /** Degrees, of `geolocate`. */
  readonly lat?: number;
  readonly lon?: number;
  /** In place of a random one, where the same event may be told by several readers and must count once. */
  readonly id?: string;
}

export interface EventRecord extends EventDetails {
  readonly id: string;
  readonly object: EventObject;
  readonly event: string;
  /** ISO 8601 UTC. */
  readonly dt: string;
  /** IANA name. */
  readonly timezone: string;
  /** One opening, until it is closed or half an hour passes without an act. */
  readonly session_id: string;
  readonly smartlink_id: string;
  readonly document_id: string;
  readonly organization_id: string;
  readonly batch_id?: string;
  readonly reference_id?: string;
  /** The value of `q=`, or `none`. */
  readonly visitor: string;
  /** What the reader gave at the e-mail gate. */
  readonly email?: string;
  readonly online: boolean;
  readonly browser?: string;
  readonly system?: string;
}

export type Track = (object: EventObject, event: string, details?: EventDetails) => void;

export interface Tracker {
  /** Gives the record, where its switch is on. */
  readonly track: (...event: Parameters<Track>) => EventRecord | undefined;
  /** Events carry the address from now on. */
  identify(email: string): void;
  /** Another session begins. */
  startSession(): void;
}

/** A random identifier, where pages over plain http have no `crypto.randomUUID`. */
export const createId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** As long as a random one; those of one opening sort as its events came, also where several fall on one millisecond. */
const orderedId = (at: Date, count: number): string =>
  at.getTime().toString(16).padStart(12, "0") + count.toString(16).padStart(4, "0") + createId().slice(16);

/** Long enough for any name that a mailing gives its readers. */
const maxVisitorLength = 200;

export const visitorInAddress = (address: string): string =>
  new URL(address).searchParams.get("q")?.trim().slice(0, maxVisitorLength) || "none";

/** The document that events are about. */
interface TrackedDocument {
  readonly smartlink: {
    readonly id: string;
    readonly _content?: string | undefined;
    readonly _organization?: string | undefined;
  };
  readonly origin: { readonly batch_id?: string | undefined; readonly reference_id?: string | undefined };
}

export const createTracker = (
  { smartlink, origin }: TrackedDocument,
  settings: ReaderSettings,
  hear: (record: EventRecord) => void,
): Tracker => {
  const constant = {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    smartlink_id: smartlink.id,
    document_id: smartlink._content ?? "",
    organization_id: smartlink._organization ?? "",
    ...(origin.batch_id === undefined ? {} : { batch_id: origin.batch_id }),
    ...(origin.reference_id === undefined ? {} : { reference_id: origin.reference_id }),
    visitor: visitorInAddress(location.href),
    ...(settings.sendHeaders ? parseBrowserName(navigator.userAgent) : {}),
  };
  let session = { session_id: createId() };
  let reader: { readonly email?: string } = {};
  let count = 0;
  const track: Tracker["track"] = (object, event, details = {}) => {
    const needed = findTrackSwitch(object, event);
    if (needed !== undefined && !settings.track[needed]) return undefined;
    const now = new Date();
    const detail: EventRecord = {
      id: orderedId(now, count++),
      object,
      event,
      ...details,
      dt: now.toISOString(),
      ...constant,
      ...session,
      ...reader,
      online: navigator.onLine,
    };
    document.dispatchEvent(new CustomEvent("smartlink-event", { detail }));
    hear(detail);
    return detail;
  };
  return {
    track,
    identify: (email) => {
      reader = { email };
    },
    startSession: () => {
      session = { session_id: createId() };
    },
  };
};
