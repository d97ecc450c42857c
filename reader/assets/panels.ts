/**
 * The on-demand part of the reader with its styles: panels and list of assets, players, help, sharing, outline, thumbnails,
 * details of enlarged pages, print sheets and search results.
 * It is a script of its own (doors/panels.ts), loaded when one of them is first used.
 */
import type { PanelAction } from "#domain/actions.ts";
import { englishOfPanels } from "../i18n/strings/en-panels.ts";
import { createPageDetails } from "../pages/details/page-details.ts";
import { refineText } from "../pages/text/refined-text.ts";
import { copyPages } from "../pages/text/selected-text.ts";
import { createSearchResults } from "../search/search-results.ts";
import { drawSheets } from "../sharing/print-sheets.ts";
import { createShareContent } from "../sharing/share-panel.ts";
import { createOutline } from "../sidebar/outline.ts";
import { createThumbnails } from "../sidebar/thumbnails.ts";
import { createHelpContent } from "../toolbar/help.ts";
import { showUndecoded } from "../ui/undecoded-notice.ts";
import type { ActionHandler } from "./action-context.ts";
import { createAssetsList } from "./assets-list.ts";
import { createPlayHandler } from "./media/show-media.ts";
import { adoptPanelStyles } from "./panel-styles.ts";
import { shareAsset } from "./share-action.ts";
import { showAgenda } from "./show-agenda.ts";
import { showContact } from "./show-contact.ts";
import { createShowForm } from "./show-form.ts";
import { showGallery, showImage } from "./show-pictures.ts";
import { showHtml, showText } from "./show-text.ts";

/** The exports of the script that is loaded on demand. */
export interface Panels {
  /** The interface strings that this part uses, in English. */
  readonly english: typeof englishOfPanels;
  readonly actions: Readonly<Record<PanelAction, ActionHandler>>;
  readonly copyPages: typeof copyPages;
  readonly refineText: typeof refineText;
  readonly createSearchResults: typeof createSearchResults;
  readonly createAssetsList: typeof createAssetsList;
  readonly createOutline: typeof createOutline;
  readonly createThumbnails: typeof createThumbnails;
  readonly createPageDetails: typeof createPageDetails;
  readonly showUndecoded: typeof showUndecoded;
  readonly drawSheets: typeof drawSheets;
  readonly createHelpContent: typeof createHelpContent;
  readonly createShareContent: typeof createShareContent;
}

/** Call once per reader, because the result remembers which forms were answered. */
export const createPanels = (): Panels => {
  adoptPanelStyles();
  return {
    english: englishOfPanels,
    actions: {
      text: showText,
      html: showHtml,
      image: showImage,
      gallery: showGallery,
      video: createPlayHandler("video"),
      audio: createPlayHandler("audio"),
      agenda: showAgenda,
      contact: showContact,
      form: createShowForm(),
      share: shareAsset,
    },
    copyPages,
    refineText,
    createSearchResults,
    createAssetsList,
    createOutline,
    createThumbnails,
    createPageDetails,
    showUndecoded,
    drawSheets,
    createHelpContent,
    createShareContent,
  };
};
