/**
 * The reader: opens a source in an element of the page and says when its first page is painted. The worker and the PDF
 * are under way before anything is drawn; the first page comes before its text, its text before all other pages. What
 * cannot be opened ends in a page that says why, never in a blank one.
 */
import { showFault } from "./notice.ts";
import { mayOpen } from "./opening.ts";
import { openPdf } from "./pdf.ts";
import { readSettings } from "./settings.ts";
import { createShell } from "./shell.ts";
import type { ReaderSource } from "./source.ts";
import { languageFor } from "./strings.ts";
import { adoptStyles } from "./styles.ts";
import { createTracking, noTracking } from "./tracking/tracking.ts";

export interface OpenReaderOptions {
  readonly signal?: AbortSignal;
  /** Languages wanted before those of the smartlink and the browser. */
  readonly languages?: readonly string[];
  /** An editor's preview: no titles of the page are changed, and no events are made. */
  readonly preview?: boolean;
}

export interface Reader {
  /** Resolves when the first page is painted; also where there is none to paint: see `dataset.smartlinkState`. */
  readonly opened: Promise<void>;
  readonly pageCount: number;
  readonly currentPage: number;
  goTo(page: number): void;
  close(): void;
}

export const openReader = (host: HTMLElement, source: ReaderSource, options: OpenReaderOptions = {}): Reader => {
  const controller = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal;
  const { smartlink } = source;
  const settings = readSettings(smartlink.config.global);
  const language = languageFor([
    ...(options.languages ?? []),
    ...(smartlink.campaignLanguage ?? []),
    ...navigator.languages,
  ]);
  const tracking = options.preview ? noTracking : createTracking(source, settings);
  let shell: ReturnType<typeof createShell> | undefined;

  adoptStyles();
  const open = async (): Promise<void> => {
    if (!mayOpen({ host, smartlink, settings, language }, Date.now())) return;
    if (!options.preview && smartlink.title) document.title = smartlink.title;
    try {
      const opening = openPdf(source, { signal });
      const pdf = await opening;
      shell = createShell({ host, source, settings, language, track: tracking.track, signal, document: pdf.document });
      await shell.ready;
      tracking.begin({ host, say: language.say, signal, currentPage: () => shell?.currentPage ?? 1 });
      closeInTime({ host, smartlink, settings, language }, signal, () => controller.abort());
    } catch (cause) {
      if (signal.aborted) return;
      showFault(host, cause, language);
      controller.abort();
    }
  };
  return {
    opened: open(),
    get pageCount() {
      return shell?.pageCount ?? 0;
    },
    get currentPage() {
      return shell?.currentPage ?? 1;
    },
    goTo: (page) => shell?.goTo(page),
    close: () => {
      controller.abort();
      host.replaceChildren();
    },
  };
};

/** A document that is open when its time ends is closed; looked at often, because clocks jump and computers sleep. */
const closeInTime = (opening: Parameters<typeof mayOpen>[0], signal: AbortSignal, close: () => void): void => {
  if (opening.settings.endDateTime === "") return;
  const timer = setInterval(() => {
    if (!mayOpen(opening, Date.now())) close();
  }, 5000);
  signal.addEventListener("abort", () => clearInterval(timer));
};
