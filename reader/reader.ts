/**
 * The reader: opens a source in an element of the page and says when its first page is painted. The worker and the PDF
 * are under way before anything is drawn; the first page comes before its text, its text before all other pages. What
 * cannot be opened ends in a page that says why, never in a blank one.
 */

import { createDocumentView } from "./document/document-view.ts";
import { openPdf } from "./document/open-pdf.ts";
import { readSettings } from "./document/settings.ts";
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
import { adoptStyles } from "./ui/styles.ts";

export interface OpenReaderOptions {
  readonly signal?: AbortSignal;
  /** Languages wanted before those of the smartlink and the browser. */
  readonly languages?: readonly string[];
  /** An editor's preview: no titles of the page are changed, and no events are made. */
  readonly preview?: boolean;
}

export interface Reader {
  /**
   * Resolves when the first page is painted, in the background when it would be; also where there is none to paint: see
   * `dataset.smartlinkState`. While a gate waits for an answer, so does this.
   */
  readonly opened: Promise<void>;
  readonly pageCount: number;
  readonly currentPage: number;
  goTo(page: number): void;
  /** Asks again whether the document may tell how it is read; undefined where it tells nobody. */
  readonly choosePrivacy: (() => void) | undefined;
  /** Goes to the asset with that id, shows which it is and gives it the focus; false where there is none. */
  revealAsset(id: string): boolean;
  close(): void;
}

export const openReader = (
  host: HTMLElement,
  given: ReaderSource | LockedSource,
  options: OpenReaderOptions = {},
): Reader => {
  const controller = new AbortController();
  // The page around a frame is told of the document's end as well.
  const pageLife = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal;
  let language: Language = english;
  let shell: ReturnType<typeof createDocumentView> | undefined;
  let tracking = noTracking;
  let frame: ParentConnection | undefined;
  let opened: OpenDocument | undefined;

  const speakIn = async (own: readonly string[] | undefined): Promise<void> => {
    language = await languageIn(options, own, given.sentences);
    setLanguage(host, language);
  };

  /** The document itself, where it may be shown in this window and its password was given. */
  const unlocked = async (): Promise<ReaderSource | undefined> => {
    const mayBeFramed = "unlock" in given ? given.mayBeFramed : settingsOf(given).allowRemote;
    if (!mayBeFramed && !options.preview && isFramedCrossOrigin()) {
      showFrameNotice(host, language.t);
      return undefined;
    }
    if (mayBeFramed && !options.preview)
      frame = connectToParent(
        createReaderControls(() => opened),
        pageLife.signal,
      );
    if (!("unlock" in given)) return given;
    if (!options.preview) document.title = language.t("lockedTitle");
    const source = await promptPassword(given, { host, t: language.t, signal });
    await speakIn(source.smartlink.campaignLanguage);
    document.documentElement.dataset["smartlinkState"] = "loading";
    host.replaceChildren();
    return source;
  };

  const show = async (source: ReaderSource): Promise<void> => {
    const { smartlink } = source;
    const settings = settingsOf(source);
    const storage = options.preview ? noStorage : createSmartlinkStorage(source);
    const opening = { host, smartlink, settings, language, storage };
    const admission = await checkAdmission(opening, signal, () => void guarded(() => show(source)));
    if (!admission) return;
    if (!options.preview && smartlink.title) document.title = smartlink.title;
    if (!options.preview) tracking = createTracking(source, settings);
    if (admission.email) tracking.identify(admission.email);
    const pdf = await openPdf(source, { signal });
    const preview = options.preview ?? false;
    const { track, formSender } = tracking;
    shell = createDocumentView({
      ...{ host, source, settings, language, track, formSender, signal, preview },
      document: pdf.document,
      drawingWorker: pdf.drawingWorker,
      pingWorkers: pdf.pingWorkers,
      choosePrivacy: () => tracking.promptConsent,
      onMove: () => frame?.notifyMoved(),
    });
    opened = { shell, tracking };
    await shell.ready;
    tracking.start({ host, t: language.t, signal, currentPage: () => shell?.currentPage ?? 1 });
    const told = admission.countOpening();
    if (told) shell.parts.announcer.showNote(told);
    watchEnd(opening, signal, () => controller.abort());
  };

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      if (signal.aborted) return;
      showErrorNotice(host, cause, language);
      controller.abort();
    }
  };

  adoptStyles();
  return {
    opened: guarded(async () => {
      await speakIn("unlock" in given ? given.languages : given.smartlink.campaignLanguage);
      const source = await unlocked();
      if (source) await show(source);
    }),
    get pageCount() {
      return shell?.pageCount ?? 0;
    },
    get currentPage() {
      return shell?.currentPage ?? 1;
    },
    goTo: (page) => shell?.goTo(page),
    get choosePrivacy() {
      return tracking.promptConsent;
    },
    revealAsset: (id) => shell?.revealAsset(id) ?? false,
    close: () => {
      controller.abort();
      pageLife.abort();
      host.replaceChildren();
    },
  };
};

const settingsOf = ({ smartlink }: ReaderSource) => readSettings(smartlink.config.global);

const languageIn = (
  { languages = [], preview }: OpenReaderOptions,
  own: readonly string[] | undefined,
  read: LoadTranslations,
): Promise<Language> => {
  const asked = preview ? [] : languagesInAddress(location.href);
  return chooseLanguage([...languages, ...asked, ...(own ?? []), ...navigator.languages], read);
};
