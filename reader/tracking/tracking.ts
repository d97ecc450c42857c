/**
 * Connects the tracker to the collectors. Records are made and dispatched in the page in any case; this module decides
 * whether they leave it (`TrackingPermission`). Before consent nothing is stored or sent; after it, the opening and the
 * current page are sent first.
 */

import { type ConsentAnswer, decidePermission, type TrackingPermission } from "#reader/model/tracking-consent.ts";
import type { ReaderSettings } from "../document/settings.ts";
import type { ReaderSource } from "../document/source.ts";
import type { Translate } from "../i18n/language.ts";
import { showConsentPrompt, trackedDataKeys } from "./consent-prompt.ts";
import { createConsentStore } from "./consent-store.ts";
import { createEventSending } from "./event-sending.ts";
import { createFormSender, type FormSender, previewFormSender } from "./form-sender.ts";
import { trackPosition } from "./position.ts";
import { isSandboxedPreview } from "./preview.ts";
import { findReceivers } from "./receivers.ts";
import { trackReading } from "./track-reading.ts";
import { createTracker, type Track, visitorInAddress } from "./tracker.ts";

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
  const receivers = findReceivers(source, settings);
  const { hosts } = receivers;
  const consentStore = createConsentStore(receivers.scope);
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
  const sending = createEventSending(source, settings, receivers);
  const { track, identify, startSession } = createTracker(source, settings, sending.add);

  const onAnswer = (answer: ConsentAnswer) => {
    const previousState = state;
    consentStore.write(answer);
    state = answer === "no" ? "refused" : permission();
    if (previousState === "on" && state !== "on") sending.stop();
    // An answer before the first page is painted takes effect in `start`.
    if (previousState !== "on" && state === "on" && hasStarted && context) sending.start(track, context.signal);
  };

  const prompt = (takesFocus: boolean) => {
    if (!context) return;
    const dataKeys = trackedDataKeys(settings, receivers.analytics !== undefined);
    showConsentPrompt({ ...context, hosts, dataKeys, current: consentStore.read(), takesFocus, onAnswer });
  };

  const formSender = createFormSender(track, settings.track.asset ? receivers.addresses : [], () =>
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
      if (state === "ask") prompt(false);
    },
    start: () => {
      if (!context) return;
      hasStarted = true;
      trackReading({ ...context, track, startSession });
      if (state === "on") sending.start(track, context.signal);
      else if (state === "local" && settings.sendPosition) trackPosition(track, context.signal);
    },
    get promptConsent() {
      const canChangeAnswer =
        settings.consent === "ask" && hosts.length > 0 && (state === "ask" || consentStore.read() !== undefined);
      return canChangeAnswer ? () => prompt(true) : undefined;
    },
  };
};
