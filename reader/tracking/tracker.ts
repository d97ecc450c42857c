/**
 * Makes the records of tracked events (docs/events.md). Each record is dispatched on the document as a `smartlink-event`,
 * for code in the page, and passed on to the transport, which decides whether it leaves the page (tracking.ts). An event
 * whose switch is off leaves no record, and neither does one before the first session.
 */
import { type EventFields, type EventName, type EventObject, findTrackSwitch } from "#domain/events.ts";
import { toHex } from "#domain/values/hex.ts";
import { parseBrowserName } from "#reader/model/browser-name.ts";
import type { ReaderSettings } from "#reader/model/settings.ts";

/** A tracked event as it is dispatched, stored and sent (docs/events.md). */
export interface EventRecord {
  /** Unique; the ids of one opening ascend. */
  readonly id: string;
  readonly object: EventObject;
  readonly event: string;
  /** Type of the asset's action. */
  readonly type?: string;
  /** JSON; its shape depends on the event (domain/events.ts). */
  readonly data?: unknown;
  readonly page?: number;
  readonly asset_id?: string;
  /** Of a click: percent of the page. */
  readonly x?: number;
  readonly y?: number;
  /** Degrees, of `geolocate`. */
  readonly lat?: number;
  readonly lon?: number;
  /** ISO 8601 UTC. */
  readonly dt: string;
  /** IANA name. */
  readonly timezone: string;
  /** One opening, until it is closed or half an hour passes without activity. */
  readonly session_id: string;
  readonly smartlink_id: string;
  readonly document_id: string;
  readonly organization_id: string;
  readonly batch_id?: string;
  readonly reference_id?: string;
  /** The value of `q=` in the address, or `none`. */
  readonly visitor: string;
  /** The address that the reader entered at the e-mail gate. */
  readonly email?: string;
  readonly online: boolean;
  readonly browser?: string;
  readonly system?: string;
}

/** The fields may be left out where the event has none. */
type FieldArguments<Fields> = Record<never, never> extends Fields ? [fields?: Fields] : [fields: Fields];

type TrackEvent<Result> = <Target extends EventObject, Name extends EventName<Target>>(
  object: Target,
  event: Name,
  ...fields: FieldArguments<EventFields<Target, Name>>
) => Result;

/**
 * Tracks an event of the catalogue, if its switch is on.
 *
 * @example track("page", "view", { page: 3, data: 12.4 })
 */
export type Track = TrackEvent<void>;

/** Creates records and dispatches them in the page. */
export interface Tracker {
  /** Tracks an event and returns its record; undefined where the event's switch is off, and before the first session. */
  readonly track: TrackEvent<EventRecord | undefined>;
  /** Adds the reader's e-mail address to all later records. */
  identify(email: string): void;
  /** Starts a session: gives all later records a new `session_id`. */
  startSession(): void;
}

/** Returns 128 random bits as hex. Pages over plain http have no `crypto.randomUUID`. */
export const createId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** Returns an id that sorts by time and, within a millisecond, by the number of the event. */
const createOrderedId = (at: Date, count: number): string =>
  at.getTime().toString(16).padStart(12, "0") + count.toString(16).padStart(4, "0") + createId().slice(16);

const maxVisitorLength = 200;

/** Returns the visitor that the address names (`q=`), cut to 200 characters; `none` where it names none. */
export const visitorInAddress = (address: string): string =>
  new URL(address).searchParams.get("q")?.trim().slice(0, maxVisitorLength) || "none";

/** What the records say about the document. */
export interface TrackedDocument {
  readonly smartlink: {
    readonly id: string;
    readonly _content?: string | undefined;
    readonly _organization?: string | undefined;
  };
  /** Identifies the file in events. */
  readonly origin: { readonly batch_id?: string | undefined; readonly reference_id?: string | undefined };
}

/** `onRecord` receives every record, after it was dispatched. */
export const createTracker = (
  { smartlink, origin }: TrackedDocument,
  settings: ReaderSettings,
  onRecord: (record: EventRecord) => void,
): Tracker => {
  const documentFields = {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    smartlink_id: smartlink.id,
    document_id: smartlink._content ?? "",
    organization_id: smartlink._organization ?? "",
    ...(origin.batch_id === undefined ? {} : { batch_id: origin.batch_id }),
    ...(origin.reference_id === undefined ? {} : { reference_id: origin.reference_id }),
    visitor: visitorInAddress(location.href),
    ...(settings.sendHeaders ? parseBrowserName(navigator.userAgent) : {}),
  };
  let session: Pick<EventRecord, "session_id"> | undefined;
  let readerFields: { readonly email?: string } = {};
  let count = 0;
  const track: Tracker["track"] = (object, event, ...fields) => {
    const trackSwitch = findTrackSwitch(object, event);
    if (!session || (trackSwitch && !settings.track[trackSwitch])) return undefined;
    const now = new Date();
    const detail: EventRecord = {
      id: createOrderedId(now, count++),
      object,
      event,
      ...fields[0],
      dt: now.toISOString(),
      ...documentFields,
      ...session,
      ...readerFields,
      online: navigator.onLine,
    };
    document.dispatchEvent(new CustomEvent("smartlink-event", { detail }));
    onRecord(detail);
    return detail;
  };
  return {
    track,
    identify: (email) => {
      readerFields = { email };
    },
    startSession: () => {
      session = { session_id: createId() };
    },
  };
};
