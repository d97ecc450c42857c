/**
 * Connects the tracker to the collectors and the analytics service. Records are made and dispatched in the page from the
 * first act of a person on; this module decides whether they leave it (`TrackingPermission`). Before consent nothing is
 * stored or sent; after it, the opening and the current page are sent first.
 */

import type { EventObject } from "#domain/events.ts";
import { analyticsScript } from "#domain/tracking/analytics.ts";
import type { ReaderSettings } from "#reader/model/settings.ts";
import {
  answerLifetimeMs,
  type ConsentAnswer,
  decidePermission,
  type TrackingPermission,
} from "#reader/model/tracking-consent.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import type { Translate } from "../i18n/language.ts";
import { element } from "../ui/dom.ts";
import { showConsentPrompt, trackedDataKeys } from "./consent-prompt.ts";
import { createFormSender, type FormSender, previewFormSender } from "./form-sender.ts";
import { isSandboxedPreview } from "./preview.ts";
import { findReceivers, type Receivers, type TrackedSource } from "./receivers.ts";
import { trackReading } from "./track-reading.ts";
import { createId, createTracker, type EventRecord, type Track, visitorInAddress } from "./tracker.ts";
import { openTransport, type Transport } from "./transport.ts";

/** The open document that is tracked. */
export interface ReadingContext {
  readonly host: HTMLElement;
  readonly t: Translate;
  readonly signal: AbortSignal;
  currentPage(): number;
}

/** Tracks the reading of a smartlink. */
export interface Tracking {
  readonly track: Track;
  /** Adds the reader's e-mail address to all later records. */
  identify(email: string): void;
  /** Shows the consent prompt if one is needed. Called before the pages are laid out, because it takes room from them. */
  promptIfNeeded(context: ReadingContext): void;
  /** Starts the session at the first act of a person. Called after `promptIfNeeded`, when the first page is painted. */
  start(firstAct: Promise<void>): void;
  /** Whether events may be forwarded to the page around a frame. */
  readonly canForward: boolean;
  readonly formSender: FormSender;
  /** Asks for consent again; undefined where the answer would change nothing. */
  readonly promptConsent: (() => void) | undefined;
}

/** The tracking of an editor's preview: no events. */
export const noTracking: Tracking = {
  track: () => {},
  identify: () => {},
  promptIfNeeded: () => {},
  start: () => {},
  canForward: false,
  formSender: previewFormSender,
  promptConsent: undefined,
};

const hasPrivacySignal = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === "1";

/** Creates the tracking of a smartlink. Nothing is sent before `start` and an act of a person. */
export const createTracking = (source: TrackedSource, settings: ReaderSettings): Tracking => {
  const receivers = findReceivers(source, settings);
  const { addresses, analytics, promptHosts: hosts } = receivers;
  const consentStore = createConsentStore(receivers.promptScope);
  const preview = source.tracking?.preview === true || isSandboxedPreview();
  const decide = (setting: "ask" | "given", hasReceivers: boolean, store: ConsentStore): TrackingPermission =>
    decidePermission({
      preview,
      visitor: visitorInAddress(location.href),
      optsOut: hasPrivacySignal(),
      hasReceivers,
      setting,
      answer: store.read(),
    });
  const decidePrompt = () => decide("ask", hosts.length > 0, consentStore);
  const decideEvents = () =>
    settings.consent === "ask"
      ? decidePrompt()
      : decide("given", addresses.length > 0 || analytics !== undefined, createConsentStore(receivers.scope));

  let state = decideEvents();
  let context: ReadingContext | undefined;
  let hasStarted = false;
  let isAnalyticsOn = false;
  const sending = createEventSending(source, settings, receivers);
  const { track, identify, startSession } = createTracker(source, settings, sending.add);

  const updateAnalytics = () => {
    const isOn = decidePrompt() === "on";
    if (analytics === undefined || isOn === isAnalyticsOn) return;
    isAnalyticsOn = isOn;
    if (isOn) loadAnalytics(analytics, source.policy);
    else stopAnalytics(analytics);
  };
  /** Starts and stops what the current answer allows and forbids, as soon as the session has started. */
  const update = (wasOn: boolean) => {
    state = decideEvents();
    if (!hasStarted || !context) return;
    updateAnalytics();
    const isOn = state === "on";
    if (isOn && !wasOn) sending.start(track, context.signal);
    if (wasOn && !isOn) sending.stop();
  };

  const prompt = (takesFocus: boolean) => {
    if (!context) return;
    const dataKeys = trackedDataKeys(settings, analytics !== undefined);
    showConsentPrompt({
      ...{ ...context, hosts, dataKeys, current: consentStore.read(), takesFocus },
      onAnswer: (answer) => {
        consentStore.write(answer);
        update(state === "on");
      },
    });
  };

  const formSender = createFormSender(track, settings.track.asset ? addresses : [], () =>
    state === "on" || preview ? undefined : context?.signal,
  );

  return {
    track,
    identify,
    formSender,
    get canForward() {
      return state === "on" || state === "local";
    },
    promptIfNeeded: (openDocument) => {
      context = openDocument;
      if (decidePrompt() === "ask") prompt(false);
    },
    start: (firstAct) => {
      if (!context) return;
      const { signal } = context;
      trackReading({ ...context, track, startSession, firstAct });
      void firstAct.then(() => {
        if (signal.aborted) return;
        hasStarted = true;
        update(false);
        if (state === "local" && settings.sendPosition) trackPosition(track, signal);
      });
    },
    get promptConsent() {
      const canChangeAnswer = hosts.length > 0 && (decidePrompt() === "ask" || consentStore.read() !== undefined);
      return canChangeAnswer ? () => prompt(true) : undefined;
    },
  };
};

/** Reads and writes the stored answer. */
interface ConsentStore {
  read(): ConsentAnswer | undefined;
  /** Stores the answer; only until the page closes where the browser allows no storage. */
  write(answer: ConsentAnswer): void;
}

const prefix = "smartlink-consent ";

/** `scope` names the author and the collectors that the answer is for. */
const createConsentStore = (scope: string): ConsentStore => {
  const key = prefix + scope;
  let sessionAnswer: ConsentAnswer | undefined;
  const readStored = (): ConsentAnswer | undefined => {
    try {
      const [answer, atMs] = (localStorage.getItem(key) ?? "").split(" ");
      const ageMs = Date.now() - Number(atMs);
      if (!(ageMs < answerLifetimeMs)) return undefined;
      return answer === "yes" || answer === "no" ? answer : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    read: () => sessionAnswer ?? readStored(),
    write: (answer) => {
      sessionAnswer = answer;
      try {
        localStorage.setItem(key, `${answer} ${Date.now()}`);
      } catch {
        // No storage: the question appears again at the next opening.
      }
    },
  };
};

// Sends tracked events to their collectors between `start` and `stop`. Before, it keeps only the records of the opening and
// of the current page, which are sent first; all others are dropped. Whether it may start is decided in tracking.ts.

/** Sends the events of one opening. */
interface EventSending {
  add(record: EventRecord): void;
  /** Starts sending, and tracks what is tracked only with consent. Aborting the signal sends what waits and stops. */
  start(track: Track, signal: AbortSignal): void;
  /** Stops sending and deletes all waiting events. */
  stop(): void;
}

/** Creates the sending, which is not started. */
const createEventSending = (
  source: TrackedSource,
  settings: ReaderSettings,
  { addresses, scope }: Receivers,
): EventSending => {
  let transport: Transport | undefined;
  /** The last openings of the document and of a page, in this order. */
  const openingRecords = new Map<EventObject, EventRecord>();
  return {
    add: (record) => {
      if (record.event === "open" && record.object !== "asset") openingRecords.set(record.object, record);
      transport?.add(record);
    },
    start: (track, signal) => {
      if (addresses.length > 0) transport = openTransport(addresses, scope, createId(), signal);
      for (const record of openingRecords.values()) transport?.add(record);
      trackMail(source, settings, track);
      if (settings.sendPosition) trackPosition(track, signal);
    },
    stop: () => {
      transport?.close();
      transport = undefined;
    },
  };
};

/** Makes the collector send an e-mail. With `sendMailOpen` 1 all openings have one id, so that it sends one. */
const trackMail = ({ smartlink, origin, tracking }: TrackedSource, settings: ReaderSettings, track: Track): void => {
  const to = tracking?.email;
  if (settings.sendMailOpen === 0 || !to) return;
  const openingId = [smartlink.id, origin.batch_id, origin.reference_id].filter(Boolean).join("/");
  const id = settings.sendMailOpen === 1 ? `mail-open ${openingId}`.slice(0, 100) : createId();
  track("smartlink", "mail", { type: "open", data: { to }, id });
};

// Tracks the reader's position (`geolocate`), if the reader allows the browser's question.

/** Two decimals of a degree are about a kilometre. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Tracks the position as event `geolocate` if the browser and the reader allow it. */
const trackPosition = (track: Track, signal: AbortSignal): void => {
  navigator.geolocation?.getCurrentPosition(
    ({ coords }) => {
      if (signal.aborted) return;
      track("smartlink", "geolocate", { lat: roundDegrees(coords.latitude), lon: roundDegrees(coords.longitude) });
    },
    // Denied or unavailable: no event.
    () => {},
    { enableHighAccuracy: false, timeout: 120_000, maximumAge: 600_000 },
  );
};

// Loads Google Analytics if the author set a measurement id and the reader agreed. Only for pages from a web server, with
// network access: the script cannot work elsewhere.

interface AnalyticsPage {
  dataLayer?: unknown[];
}

/** By this property Google's script is stopped, as Google documents. */
const setDisabled = (id: string, isDisabled: boolean) => Reflect.set(globalThis, `ga-disable-${id}`, isDisabled);

/** Adds Google's script to the page. `id` is a valid measurement id. */
const loadAnalytics = (id: string, policy: CodePolicy): void => {
  setDisabled(id, false);
  if (!location.protocol.startsWith("http") || !navigator.onLine) return;
  const page = globalThis as AnalyticsPage;
  page.dataLayer ??= [];
  const layer = page.dataLayer;
  // Google's script recognises a command by its type: it must be an `arguments` object.
  function command(..._: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  }
  command("js", new Date());
  command("config", id, { allow_google_signals: false });
  const script = element("script", { async: true });
  script.src = policy.createScriptURL(`${analyticsScript}?id=${id}`);
  document.head.append(script);
};

/** Stops Google Analytics after consent was withdrawn. */
const stopAnalytics = (id: string): void => void setDisabled(id, true);
