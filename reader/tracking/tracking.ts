/**
 * Connects the tracker to the collectors. Records are made and dispatched in the page in any case; this module decides
 * whether they leave it (`TrackingPermission`). Before consent nothing is stored or sent; after it, the opening and the
 * current page are sent first.
 */

import { readAnalyticsId } from "#domain/tracking/analytics.ts";
import { findTrackingAddresses } from "#domain/tracking/tracking-addresses.ts";
import { type ConsentAnswer, decidePermission, type TrackingPermission } from "#reader/model/tracking-consent.ts";
import type { ReaderSettings } from "../document/settings.ts";
import type { ReaderSource } from "../document/source.ts";
import type { Translate } from "../i18n/language.ts";
import { loadAnalytics, stopAnalytics } from "./analytics.ts";
import { showConsentPrompt, trackedDataKeys } from "./consent-prompt.ts";
import { createConsentStore } from "./consent-store.ts";
import { type FormSender, previewFormSender, sendFormRecord } from "./form-sender.ts";
import { trackPosition } from "./position.ts";
import { isSandboxedPreview } from "./preview.ts";
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
  /** Starts the session. Called after `promptIfNeeded`, when the first page is painted. */
  start(): void;
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

/** Creates the tracking of a smartlink. Nothing is sent before `start`. */
export const createTracking = (source: ReaderSource, settings: ReaderSettings): Tracking => {
  const { smartlink, origin } = source;
  const trackingSettings = {
    addresses: source.tracking?.addresses ?? [],
    switches: Object.values(settings.track),
    sendMailOpen: settings.sendMailOpen,
    trackingEmail: source.tracking?.email,
  };
  const addresses = findTrackingAddresses(trackingSettings, document.baseURI);
  const usesAnalytics = source.tracking?.analytics === true && location.protocol.startsWith("http");
  const analytics = usesAnalytics ? readAnalyticsId(settings.googleAnalytic) : undefined;
  const hosts = [...addresses.map((url) => new URL(url).host), ...(analytics ? ["google.com"] : [])];
  const scope = [smartlink._organization ?? "", ...hosts].join(" ");
  const consentStore = createConsentStore(scope);
  const preview = source.tracking?.preview === true || isSandboxedPreview();
  const permission = (): TrackingPermission =>
    decidePermission({
      preview,
      visitor: visitorInAddress(location.href),
      optsOut: hasPrivacySignal(),
      hasReceivers: hosts.length > 0,
      setting: settings.consent,
      answer: consentStore.read(),
    });

  let state = permission();
  let context: ReadingContext | undefined;
  let hasStarted = false;
  let transport: Transport | undefined;
  let openingRecord: EventRecord | undefined;
  let pageRecord: EventRecord | undefined;

  const onRecord = (record: EventRecord) => {
    if (record.event === "open" && record.object === "smartlink") openingRecord = record;
    if (record.event === "open" && record.object === "page") pageRecord = record;
    transport?.add(record);
  };
  const { track, identify, startSession } = createTracker(source, settings, onRecord);

  /** The collector sends the e-mail. With `sendMailOpen` 1 all openings have one id, so that it sends one. */
  const trackMail = () => {
    const to = source.tracking?.email;
    if (settings.sendMailOpen === 0 || !to) return;
    const openingId = [smartlink.id, origin.batch_id, origin.reference_id].filter(Boolean).join("/");
    const id = settings.sendMailOpen === 1 ? `mail-open ${openingId}`.slice(0, 100) : createId();
    track("smartlink", "mail", { type: "open", data: { to }, id });
  };

  const startSending = ({ signal }: ReadingContext) => {
    if (addresses.length > 0) transport = openTransport(addresses, scope, createId(), signal);
    for (const record of [openingRecord, pageRecord]) if (record) transport?.add(record);
    trackMail();
    if (settings.sendPosition) trackPosition(track, signal);
    if (analytics) loadAnalytics(analytics, source.policy);
  };

  const stop = () => {
    transport?.close();
    transport = undefined;
    if (analytics) stopAnalytics(analytics);
  };

  const onAnswer = (answer: ConsentAnswer) => {
    const previousState = state;
    consentStore.write(answer);
    state = answer === "no" ? "refused" : permission();
    if (previousState === "on" && state !== "on") stop();
    // An answer before the first page is painted takes effect in `start`.
    if (previousState !== "on" && state === "on" && hasStarted && context) startSending(context);
  };

  const prompt = (takesFocus: boolean) => {
    if (!context) return;
    const { host, t, signal } = context;
    const dataKeys = trackedDataKeys(settings, analytics !== undefined);
    showConsentPrompt({ host, t, signal, hosts, dataKeys, current: consentStore.read(), takesFocus, onAnswer });
  };

  const receivers = settings.track.asset ? addresses : [];
  const formSender: FormSender = {
    hosts: receivers.map((url) => new URL(url).host),
    send: async (details) => {
      const record = track("asset", "submit", details);
      // The page around a frame may receive the record.
      if (!record || receivers.length === 0) return record && window.parent !== window ? "sent" : "nobody";
      return state === "on" || preview || !context ? "sent" : sendFormRecord(record, receivers, context.signal);
    },
  };

  return {
    track,
    identify,
    formSender,
    get canForward() {
      return state === "on" || state === "local";
    },
    promptIfNeeded: (openDocument) => {
      context = openDocument;
      if (state === "ask") prompt(false);
    },
    start: () => {
      if (!context) return;
      hasStarted = true;
      trackReading({ ...context, track, startSession });
      if (state === "on") startSending(context);
      else if (state === "local" && settings.sendPosition) trackPosition(track, context.signal);
    },
    get promptConsent() {
      const canChangeAnswer =
        settings.consent === "ask" && hosts.length > 0 && (state === "ask" || consentStore.read() !== undefined);
      return canChangeAnswer ? () => prompt(true) : undefined;
    },
  };
};
