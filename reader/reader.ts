/**
 * Opens a source in an element of the page: passes its gates, opens the PDF and creates the document view. A document
 * that cannot be opened ends in an error page, never in a blank one.
 */

import { readSettings } from "#reader/model/settings.ts";
import { createDocumentView } from "./document/document-view.ts";
import { openPdf } from "./document/open-pdf.ts";
import type { LockedSource, ReaderSource } from "./document/source.ts";
import { connectToParent, type ParentConnection } from "./embed/parent-connection.ts";
import { createReaderControls, type OpenDocument } from "./embed/reader-controls.ts";
import { checkAdmission } from "./gates/admit.ts";
import { watchEnd } from "./gates/availability-watch.ts";
import { isFramedCrossOrigin, showFrameNotice } from "./gates/frame.ts";
import { showErrorNotice } from "./gates/notice-page.ts";
import { promptPassword } from "./gates/password-gate.ts";
import { createSmartlinkStorage, noStorage } from "./gates/smartlink-storage.ts";
import {
  chooseLanguage,
  english,
  type Language,
  type LoadTranslations,
  languagesInAddress,
  setLanguage,
} from "./i18n/language.ts";
import { createTracking, noTracking } from "./tracking/tracking.ts";
import { waitForAct } from "./ui/person-acts.ts";
import { createSkin } from "./ui/skin.ts";
import { adoptStyles } from "./ui/styles.ts";

/** Options of `openReader`. */
export interface OpenReaderOptions {
  /** Closes the reader when it is aborted. */
  readonly signal?: AbortSignal;
  /** Languages preferred to those of the smartlink and the browser. */
  readonly languages?: readonly string[];
  /** The editor's preview: the title and the address of the page stay unchanged, and nothing is tracked. */
  readonly preview?: boolean;
}

/** A reader in an element; its calls do nothing until the document is open. */
export interface Reader {
  /**
   * Resolves when the first page is painted, or would be in a hidden window. Also resolves if the document cannot be
   * shown: see `dataset.smartlinkState`. Stays pending while a gate is shown.
   */
  readonly opened: Promise<void>;
  readonly pageCount: number;
  readonly currentPage: number;
  goTo(page: number): void;
  /** Opens the privacy choice; undefined if the document is not tracked. */
  readonly choosePrivacy: (() => void) | undefined;
  /** Goes to the asset, highlights and focuses it. Returns false if it does not exist. */
  revealAsset(id: string): boolean;
  /** Ends everything and empties the element. */
  close(): void;
}

/** Opens a source in `host`. Errors are shown in the page, not thrown. */
export const openReader = (
  host: HTMLElement,
  sourceOrLock: ReaderSource | LockedSource,
  options: OpenReaderOptions = {},
): Reader => {
  const controller = new AbortController();
  // Outlives `controller`, so that the embedding page still learns that the document has ended.
  const frameController = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal;
  // From now on, because a reader may act at a gate or while the document loads.
  const firstAct = waitForAct(signal);
  const setSkin = createSkin(host, signal);
  let language: Language = english;
  let view: ReturnType<typeof createDocumentView> | undefined;
  let tracking = noTracking;
  let frame: ParentConnection | undefined;
  let opened: OpenDocument | undefined;

  const loadLanguage = async (documentLanguages: readonly string[] | undefined): Promise<void> => {
    language = await chooseReaderLanguage(options, documentLanguages, sourceOrLock.sentences);
    setLanguage(host, language);
  };

  /** Returns the document after its password, or undefined if it must not be shown in this frame. */
  const unlockSource = async (): Promise<ReaderSource | undefined> => {
    const mayBeFramed = "unlock" in sourceOrLock ? sourceOrLock.mayBeFramed : settingsOf(sourceOrLock).allowRemote;
    if (!mayBeFramed && !options.preview && isFramedCrossOrigin()) {
      showFrameNotice(host, language.t);
      return undefined;
    }
    if (mayBeFramed && !options.preview)
      frame = connectToParent(
        createReaderControls(() => opened),
        frameController.signal,
      );
    if (!("unlock" in sourceOrLock)) return sourceOrLock;
    if (!options.preview) document.title = language.t("lockedTitle");
    const source = await promptPassword(sourceOrLock, { host, t: language.t, signal });
    setSkin(source.smartlink.config.skin);
    await loadLanguage(source.smartlink.campaignLanguage);
    document.documentElement.dataset["smartlinkState"] = "loading";
    host.replaceChildren();
    return source;
  };

  const show = async (source: ReaderSource): Promise<void> => {
    const { smartlink } = source;
    const settings = settingsOf(source);
    const storage = options.preview || source.tracking?.preview ? noStorage : createSmartlinkStorage(source);
    const opening = { host, smartlink, settings, language, storage };
    const admission = await checkAdmission(opening, signal, () => void withErrorPage(() => show(source)));
    if (!admission) return;
    if (!options.preview && smartlink.title) document.title = smartlink.title;
    if (!options.preview) tracking = createTracking(source, settings);
    if (admission.email) tracking.identify(admission.email);
    const pdf = await openPdf(source, {
      signal,
      onUndecoded: (page) => view?.showUndecoded(page),
      onReplaced: showError,
    });
    const preview = options.preview ?? false;
    const { track, formSender } = tracking;
    view = createDocumentView({
      ...{ host, source, settings, language, track, formSender, signal, preview },
      document: pdf.document,
      drawingWorker: pdf.drawingWorker,
      pingWorkers: pdf.pingWorkers,
      choosePrivacy: () => tracking.promptConsent,
      beforeLayout: () =>
        tracking.promptIfNeeded({ host, t: language.t, signal, currentPage: () => view?.currentPage ?? 1 }),
      onMove: () => frame?.notifyMoved(),
    });
    opened = { view, tracking };
    await view.ready;
    tracking.start(firstAct);
    watchEnd(opening, signal, () => controller.abort());
    const { announcer } = view.parts;
    void firstAct.then(() => {
      if (!signal.aborted) admission.countOpening(announcer.showNote, () => controller.abort());
    });
  };

  const showError = (cause: unknown): void => {
    if (signal.aborted) return;
    showErrorNotice(host, cause, language);
    controller.abort();
  };

  const withErrorPage = (work: () => Promise<void>): Promise<void> => work().catch(showError);

  adoptStyles();
  submitForms(host, signal);
  return {
    opened: withErrorPage(async () => {
      setSkin("unlock" in sourceOrLock ? sourceOrLock.skin : sourceOrLock.smartlink.config.skin);
      await loadLanguage("unlock" in sourceOrLock ? sourceOrLock.languages : sourceOrLock.smartlink.campaignLanguage);
      const source = await unlockSource();
      if (source) await show(source);
    }),
    get pageCount() {
      return view?.pageCount ?? 0;
    },
    get currentPage() {
      return view?.currentPage ?? 1;
    },
    goTo: (page) => view?.goTo(page),
    get choosePrivacy() {
      return tracking.promptConsent;
    },
    revealAsset: (id) => view?.revealAsset(id) ?? false,
    close: () => {
      controller.abort();
      frameController.abort();
      host.replaceChildren();
    },
  };
};

const settingsOf = ({ smartlink }: ReaderSource) => readSettings(smartlink.config.global);

const chooseReaderLanguage = (
  { languages = [], preview }: OpenReaderOptions,
  documentLanguages: readonly string[] | undefined,
  read: LoadTranslations,
): Promise<Language> => {
  const addressLanguages = preview ? [] : languagesInAddress(location.href);
  return chooseLanguage(
    [...languages, ...addressLanguages, ...(documentLanguages ?? []), ...navigator.languages],
    read,
  );
};

/**
 * Dispatches the `submit` events of the reader's forms. In a sandbox without `allow-forms`, browsers dispatch none, so that
 * gates would never open. No form of the reader is sent by the browser.
 */
const submitForms = (host: HTMLElement, signal: AbortSignal): void => {
  const submit = (event: Event, form: HTMLFormElement) => {
    event.preventDefault();
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  };
  // Enter in a field presses the form's button, if there is one.
  host.addEventListener(
    "click",
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>("[type=submit]");
      if (button?.form) submit(event, button.form);
    },
    { signal },
  );
  host.addEventListener(
    "keydown",
    (event) => {
      const { key, target, isComposing } = event;
      if (key !== "Enter" || isComposing || !(target instanceof HTMLInputElement) || !target.form) return;
      if (!target.form.querySelector("[type=submit]")) submit(event, target.form);
    },
    { signal },
  );
};
