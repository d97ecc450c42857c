/**
 * Completes the text layer of a page after it is shown, by code that is loaded only for documents that need it: links for
 * addresses in the text, as pdf.js' own viewer and other PDF viewers make them, hidden layers without text, and the structure
 * of a tagged page.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "../../ui/dom.ts";
import type { LoadPanels } from "../../ui/load-panels.ts";
import { addLinks, type LinkServices } from "../page-links.ts";
import type { PageView } from "../page-view.ts";
import type { refineText } from "./refined-text.ts";

/** What is loaded on demand. */
export interface RefinementCode {
  readonly refineText: typeof refineText;
}

/** What the refinement needs of the reader. */
export interface TextServices extends LinkServices {
  readonly loadPanels: LoadPanels<RefinementCode>;
}

const hasHiddenLayers = async (pdf: PDFDocumentProxy): Promise<boolean> =>
  [...(await pdf.getOptionalContentConfig())].some(([, group]) => !group.visible);

/** Creates the function that completes the text of a page whenever it was drawn. */
export const createTextRefiner = (services: TextServices): ((view: PageView) => Promise<void>) => {
  const { document: pdf } = services;
  let isLayered: Promise<boolean> | undefined;
  const linked = new WeakSet<PageView>();
  return async (view) => {
    const { text } = view;
    isLayered ??= hasHiddenLayers(pdf);
    const page = await pdf.getPage(view.number);
    // A page with damaged tags still gets its links.
    const structure = await page.getStructTree().catch(() => null);
    if (!text || !(structure || (await isLayered) || text.items.some(({ str }) => /:\/\/|www\.|@/.test(str)))) return;
    const panels = await services.loadPanels();
    const links = await panels?.refineText(pdf, page, text, structure);
    if (!links?.length || linked.has(view) || view.text !== text) return;
    linked.add(view);
    const layer = element("div", { class: "link-layer" });
    addLinks(layer, page, links, services);
    text.element.after(layer);
  };
};
