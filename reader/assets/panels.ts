/**
 * What assets show in a panel besides files: texts, pages, galleries, calendars, cards, forms. A part of its own, loaded
 * when the first of them is opened; what it looks like comes with it.
 */
import type { PanelAction } from "#domain/rules/panel-actions.ts";
import { adoptPanelStyles } from "../panel-styles.ts";
import type { Run } from "./acting.ts";
import { showAgenda } from "./show-agenda.ts";
import { showContact } from "./show-contact.ts";
import { createShowForm } from "./show-form.ts";
import { showGallery } from "./show-gallery.ts";
import { showHtml, showText } from "./show-text.ts";

export type Panels = Readonly<Record<PanelAction, Run>>;

/** Once a reader: a form that has been answered stays so while the document is open. */
export const createPanels = (): Panels => {
  adoptPanelStyles();
  return {
    text: showText,
    html: showHtml,
    gallery: showGallery,
    agenda: showAgenda,
    contact: showContact,
    form: createShowForm(),
  };
};
