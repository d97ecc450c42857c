/**
 * The catalogue of tracked events (docs/events.md): what each event is about, which fields it carries and
 * which switch of `config.global` turns it on. The reader can track no other event; a misspelt one does not compile.
 */

/** A point on a page: percent of the page's width and height, from its top left corner. */
interface PagePoint {
  readonly x: number;
  readonly y: number;
}

interface OnPage {
  /** Counts from 1. */
  readonly page: number;
}

interface OnAsset extends OnPage {
  readonly asset_id: string;
}

interface OnAction extends OnAsset {
  /** Type of the asset's action. */
  readonly type: string;
}

type NoFields = Readonly<Record<never, never>>;

/** The fields of each event, by object and event name. */
export interface EventCatalogue {
  readonly smartlink: {
    readonly open: NoFields;
    /** The window was closed, or the reader did nothing for 30 minutes. */
    readonly close: NoFields;
    /** Degrees. */
    readonly geolocate: { readonly lat: number; readonly lon: number };
    readonly download_document: NoFields;
    readonly share: NoFields;
    /** `count` is the number of matches. */
    readonly search: { readonly data: { readonly text: string; readonly count: number } };
    readonly search_next: { readonly data: { readonly text: string } };
    readonly print: NoFields;
    readonly print_attempt: NoFields;
    readonly assets_show: NoFields;
    readonly assets_hide: NoFields;
    /** `data` is the address of a link of the PDF. */
    readonly doc_link_open: OnPage & { readonly data: string };
    /** The author wants an e-mail. The same `id` for the same e-mail, so that it is sent once. */
    readonly mail: {
      readonly type: "open" | "create";
      readonly data: { readonly to: string };
      readonly id: string;
    };
  };
  readonly page: {
    readonly open: OnPage;
    /** `data` is the time in seconds that the page was read. */
    readonly view: OnPage & { readonly data: number };
    /** `data` is the beginning of the text. */
    readonly text_copy: OnPage & { readonly data: string };
    /** Beside assets, links and players. */
    readonly click: OnPage & PagePoint;
  };
  readonly asset: {
    readonly in: OnAsset;
    readonly out: OnAsset;
    readonly click: OnAsset & PagePoint;
    readonly open: OnAction;
    readonly close: OnAction;
    /** `data` has the answers of a form by the name of the field. */
    readonly submit: OnAction & { readonly type: "form"; readonly data: Readonly<Record<string, unknown>> };
  };
  readonly window: {
    readonly focus: NoFields;
    readonly blur: NoFields;
  };
}

/** What an event is about. */
export type EventObject = keyof EventCatalogue;

/** The names of the events about an object. */
export type EventName<Target extends EventObject> = Extract<keyof EventCatalogue[Target], string>;

/** The fields of an event beside those that every record has. */
export type EventFields<Target extends EventObject, Name extends EventName<Target>> = EventCatalogue[Target][Name];

/** A switch of `config.global`, without its suffix: `init` is `initTrack`. */
export type TrackSwitch = "init" | "close" | "page" | "asset" | "print" | "focus";

/** `page view`, as the exceptions below name an event. */
type EventKey = { readonly [Target in EventObject]: `${Target} ${EventName<Target>}` }[EventObject];

/** The switch of the events of each object. Only the exceptions are listed by event, because the reader carries this. */
export const objectSwitches: Readonly<Record<EventObject, TrackSwitch>> = {
  smartlink: "init",
  page: "page",
  asset: "asset",
  window: "focus",
};

const switchExceptions: Readonly<Partial<Record<EventKey, TrackSwitch>>> = {
  "smartlink close": "close",
  "smartlink print": "print",
  "smartlink print_attempt": "print",
  // Clicks beside assets belong to the analysis of clicks on assets.
  "page click": "asset",
};

/** Returns the switch of an event; undefined for e-mails, which have the settings `sendMailOpen` and `sendMailCreate`. */
export const findTrackSwitch = <Target extends EventObject>(
  object: Target,
  event: EventName<Target>,
): TrackSwitch | undefined =>
  event === "mail" ? undefined : (switchExceptions[`${object} ${event}` as EventKey] ?? objectSwitches[object]);
