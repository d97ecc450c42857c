/**
 * What a reader needs only after a press: the panels of assets, the help, the address to share, the sheets of a print, the
 * search. A part of its own, loaded when the first of them is needed; its styles come with it.
 */
import type { PanelAction } from "#domain/actions.ts";
import { createSearchResults } from "../search/search-results.ts";
import { drawSheets } from "../sharing/print-sheets.ts";
import { createShareContent } from "../sharing/share-panel.ts";
import { createHelpContent } from "../toolbar/help.ts";
import type { ActionHandler } from "./action-context.ts";
import { adoptPanelStyles } from "./panel-styles.ts";
import { shareAsset } from "./share-action.ts";
import { showAgenda } from "./show-agenda.ts";
import { showContact } from "./show-contact.ts";
import { createShowForm } from "./show-form.ts";
import { showGallery } from "./show-gallery.ts";
import { showHtml, showText } from "./show-text.ts";

export interface Panels {
  readonly actions: Readonly<Record<PanelAction, ActionHandler>>;
  readonly createSearchResults: typeof createSearchResults;
  readonly drawSheets: typeof drawSheets;
  readonly createHelpContent: typeof createHelpContent;
  readonly createShareContent: typeof createShareContent;
}

/** Once a reader: a form that has been answered stays so while the document is open. */
export const createPanels = (): Panels => {
  adoptPanelStyles();
  return {
    actions: {
      text: showText,
      html: showHtml,
      gallery: showGallery,
      agenda: showAgenda,
      contact: showContact,
      form: createShowForm(),
      share: shareAsset,
    },
    createSearchResults,
    drawSheets,
    createHelpContent,
    createShareContent,
  };
};
