/**
 * The on-demand part of the reader: panels of assets, help, sharing, print sheets and search results with their styles.
 * It is a script of its own (doors/panels.ts), loaded when one of them is first used.
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

/** The exports of the script that is loaded on demand. */
export interface Panels {
  readonly actions: Readonly<Record<PanelAction, ActionHandler>>;
  readonly createSearchResults: typeof createSearchResults;
  readonly drawSheets: typeof drawSheets;
  readonly createHelpContent: typeof createHelpContent;
  readonly createShareContent: typeof createShareContent;
}

/** Call once per reader, because the result remembers which forms were answered. */
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
