/** Creates the page list of an open PDF. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { ReaderSettings } from "#reader/model/settings.ts";
import { createDetailLoader, type DetailsCode } from "../pages/details/load-page-details.ts";
import { createLinkLayer } from "../pages/page-links.ts";
import { type PageView, sizeOf } from "../pages/page-view.ts";
import { createTextRefiner, type RefinementCode, type TextServices } from "../pages/text/refine-text.ts";
import { createWorkerMonitor } from "../pages/worker-monitor.ts";
import type { LoadPanels } from "../ui/load-panels.ts";
import type { DeferredWorker } from "../worker/deferred-worker.ts";
import { isRightToLeft } from "./is-right-to-left.ts";
import { PageList } from "./page-list.ts";
import type { PageListOptions } from "./page-list-options.ts";
import { startupView } from "./view-kind.ts";

/** Options of `createDocumentPages`. */
export interface DocumentPagesOptions
  extends Pick<PageListOptions, "t" | "queue" | "signal" | "onPage" | "onZoom" | "onView">,
    Pick<TextServices, "goTo" | "onOpen" | "showNote"> {
  readonly host: HTMLElement;
  readonly document: PDFDocumentProxy;
  /** See OpenedPdf. */
  readonly drawingWorker: DeferredWorker | undefined;
  readonly pingWorkers: () => Promise<void>;
  readonly settings: ReaderSettings;
  readonly loadPanels: LoadPanels<DetailsCode & RefinementCode>;
  /** Number of the page that is shown first. The others have its size until they are measured. */
  readonly firstPage: number;
  /** The text of a page was drawn. */
  onText(view: PageView): void;
}

/** Rejects with the signal's reason if it is aborted meanwhile. */
export const createDocumentPages = async (options: DocumentPagesOptions): Promise<PageList> => {
  const { document: pdf, settings, signal, firstPage } = options;
  const [page, rightToLeft] = await Promise.all([pdf.getPage(firstPage), isRightToLeft(pdf)]);
  signal.throwIfAborted();
  const updateDetails = createDetailLoader(options);
  const services: TextServices = { ...options, currentPage: () => pages.current };
  const refineText = createTextRefiner(services);
  const pages: PageList = new PageList({
    ...options,
    onUpdate: () => void updateDetails(pages),
    count: pdf.numPages,
    firstPageSize: sizeOf(page),
    view: startupView(settings),
    rightToLeft,
    services: {
      document: pdf,
      drawingWorker: options.drawingWorker,
      createLinks: (page) => createLinkLayer(page, services),
      onText: (view) => {
        options.onText(view);
        // Without it the page is complete except for these links.
        refineText(view).catch(() => {});
      },
      onSlow: createWorkerMonitor({ ...options, pingWorkers: options.pingWorkers }),
    },
  });
  return pages;
};
