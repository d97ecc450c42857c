/**
 * What happens in the reader, as events of the catalogue (decisions §9). Each is dispatched on the document as a
 * `smartlink-event`, its record in `detail`, where the smartlink's switch for its kind is on. Nothing is sent from here:
 * a transport listens to the same events.
 */
import type { ReaderSettings, TrackSwitches } from "./settings.ts";
import type { ReaderSource } from "./source.ts";

export type EventObject = "smartlink" | "page" | "asset" | "form" | "window";

export interface EventDetails {
  /** The kind of action, for `open` and `close` of an asset's action. */
  readonly type?: string;
  readonly data?: unknown;
  readonly page?: number;
  readonly asset_id?: string;
}

export interface EventRecord extends EventDetails {
  readonly id: string;
  readonly object: EventObject;
  readonly event: string;
  /** ISO 8601 UTC. */
  readonly dt: string;
  readonly timezone: string;
  readonly session_id: string;
  readonly smartlink_id: string;
  readonly document_id: string;
  readonly organization_id: string;
  readonly batch_id?: string;
  readonly reference_id?: string;
  /** The value of `q=`, or `none`. */
  readonly visitor: string;
  readonly online: boolean;
  readonly browser?: string;
}

export type Track = (object: EventObject, event: string, details?: EventDetails) => void;

/** A random identifier, where pages over plain http have no `crypto.randomUUID`. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const visitorOf = (address: string): string => {
  const { searchParams } = new URL(address);
  return searchParams.get("q")?.trim() || "none";
};

const printEvents = new Set(["print", "print_attempt"]);

const switchOf = (object: EventObject, event: string): keyof TrackSwitches => {
  if (object === "page") return "page";
  if (object === "window") return "focus";
  if (object === "asset" || object === "form") return "asset";
  if (printEvents.has(event)) return "print";
  return event === "close" ? "close" : "init";
};

export const createTracker = ({ smartlink, origin }: ReaderSource, settings: ReaderSettings): Track => {
  const constant = {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    session_id: newId(),
    smartlink_id: smartlink.id,
    document_id: smartlink._content ?? "",
    organization_id: smartlink._organization ?? "",
    ...(origin.batch_id === undefined ? {} : { batch_id: origin.batch_id }),
    ...(origin.reference_id === undefined ? {} : { reference_id: origin.reference_id }),
    visitor: visitorOf(location.href),
    ...(settings.sendHeaders ? { browser: navigator.userAgent } : {}),
  };
  return (object, event, details = {}) => {
    if (!settings.track[switchOf(object, event)]) return;
    const detail: EventRecord = {
      id: newId(),
      object,
      event,
      ...details,
      dt: new Date().toISOString(),
      ...constant,
      online: navigator.onLine,
    };
    document.dispatchEvent(new CustomEvent("smartlink-event", { detail }));
  };
};
