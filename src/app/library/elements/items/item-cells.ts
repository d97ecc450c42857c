/** Templates of one item of the library: as a card and as the cells of a table row. */

import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { SearchMatch } from "#domain/library/search/search-index.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countPages } from "#ui/format/quantities.ts";
import { getFormatLocale } from "#ui/i18n/language.ts";
import { icons } from "#ui/icons.ts";
import type { LibraryItem } from "../../session/library-item.ts";
import type { ColumnName } from "../../session/library-view-options.ts";
import { describeMatch } from "../../session/search/search-matches.ts";
import type { Thumbnails } from "../../session/thumbnails.ts";
import "./page-thumbnail.ts";

/** What the templates need beside the item. */
export interface ItemContext {
  readonly thumbnails: Thumbnails | undefined;
  readonly isSelected: boolean;
  /** Whether the item has the keyboard; its controls can be reached by Tab. */
  readonly isActive: boolean;
  readonly folderName: (id: string) => string;
  /** Where the search has found the item, if there is one. */
  readonly match: SearchMatch | undefined;
}

/** Returns the kind in words. */
export const describeKind = ({ kind }: LibraryItem): string => (kind === "content" ? "PDF" : "Smartlink");

/** Returns the state of a smartlink in words; empty for PDFs. */
export const describeStatus = ({ kind, isPublished, availability }: LibraryItem): string => {
  if (kind === "content") return "";
  if (availability === "off") return msg("Switched off");
  if (availability === "late") return msg("Expired");
  if (availability === "early") return msg("Not open yet");
  return isPublished ? msg("Published") : msg("Draft");
};

/** Column headings. */
export const columnLabels: Readonly<Record<ColumnName, () => string>> = {
  kind: () => msg("Kind"),
  folder: () => msg("Folder"),
  pages: () => msg("Pages"),
  bytes: () => msg("Size"),
  created: () => msg("Created"),
  updated: () => msg("Changed"),
  status: () => msg("Status"),
};

const columnTexts: Readonly<Record<ColumnName, (item: LibraryItem, context: ItemContext) => string>> = {
  kind: (item) => describeKind(item),
  folder: ({ folder }, { folderName }) => folderName(folder),
  pages: ({ pages }) => formatCount(pages),
  bytes: ({ bytes }) => formatBytes(bytes),
  created: ({ created }) => formatDay(created),
  updated: ({ updated }) => formatDay(updated),
  status: (item) => describeStatus(item),
};

let dayFormat: { readonly locale: string; readonly format: Intl.DateTimeFormat } | undefined;

/** `Intl` objects are slow to create, so one formats all rows. */
const readDayFormat = (): Intl.DateTimeFormat => {
  const locale = getFormatLocale();
  if (dayFormat?.locale !== locale)
    dayFormat = { locale, format: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }) };
  return dayFormat.format;
};

const formatDay = (iso: string): string => {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? iso : readDayFormat().format(ms);
};

/** The button of the item's menu. Its press is handled by the list. */
export const menuButton = ({ title }: LibraryItem, isActive: boolean): TemplateResult => html`
  <button type="button" class="quiet square item-menu-button" aria-haspopup="menu" tabindex=${isActive ? 0 : -1}
    aria-label=${msg(str`Actions for ${title}`)} data-menu>${icons.more}</button>
`;

/** The next step with the item: the editor. Its press is handled by the list. */
const editButton = ({ kind, title }: LibraryItem, isActive: boolean): TemplateResult => {
  const text = kind === "content" ? msg("Make smartlink") : msg("Edit");
  const name = kind === "content" ? msg(str`Make smartlink of ${title}`) : msg(str`Edit ${title}`);
  return html`<button type="button" class="small item-edit" tabindex=${isActive ? 0 : -1} aria-label=${name} data-edit>${text}</button>`;
};

/** Presses beside the box also count. This is no label, because Firefox ignores a press on a label while Shift is held. */
const checkbox = ({ title }: LibraryItem, { isSelected, isActive }: ItemContext): TemplateResult => html`
  <span class="check-target" data-check-target>
    <input type="checkbox" class="item-check" tabindex=${isActive ? 0 : -1} aria-label=${msg(str`Select ${title}`)} data-check
      .checked=${isSelected} />
  </span>
`;

const badge = (item: LibraryItem): TemplateResult => {
  const status = describeStatus(item);
  return html`<span class="item-badges">
    <span class="badge ${item.kind}">${describeKind(item)}</span>
    ${status === "" ? nothing : html`<span class="badge status-${item.availability} ${item.isPublished ? "published" : ""}">${status}</span>`}
    ${item.isProtected ? html`<span class="badge-icon" title=${msg("Password-protected")}>${icons.lock}<span class="visually-hidden">${msg("Password-protected")}</span></span>` : nothing}
  </span>`;
};

/** Where the search has found the item, in place of its less interesting facts. */
const excerpt = ({ match }: ItemContext): TemplateResult | undefined => {
  const text = match && describeMatch(match);
  return text === undefined
    ? undefined
    : html`<span class="item-facts item-excerpt" title=${text} dir="auto">${text}</span>`;
};

/** Returns what screen readers say when the row of an item gets the keyboard, instead of all that its cells contain. */
export const nameRow = (item: LibraryItem, { match }: ItemContext): string => {
  const protection = item.isProtected ? msg("Password-protected") : "";
  const details = (match && describeMatch(match)) ?? countPages(item.pages);
  return [item.title, describeKind(item), describeStatus(item), protection, details].filter(Boolean).join(", ");
};

/** The content of a card. */
export const cardContent = (item: LibraryItem, context: ItemContext): TemplateResult => html`
  <page-thumbnail class="card-page" .content=${item.content} .thumbnails=${context.thumbnails}></page-thumbnail>
  ${checkbox(item, context)}
  <div class="item-text" id="text-${item.id}">
    <span class="item-title" title=${item.title} dir="auto">${item.title}</span>
    ${excerpt(context) ?? html`<span class="item-facts"><span>${countPages(item.pages)} ·</span> <span>${formatDay(item.updated)}</span></span>`}
    ${badge(item)}
  </div>
  ${editButton(item, context.isActive)}
  ${menuButton(item, context.isActive)}
`;

/** The cells of a table row: title, columns, menu. */
export const rowCells = (
  item: LibraryItem,
  columns: readonly ColumnName[],
  context: ItemContext,
): TemplateResult => html`
  <div role="gridcell" class="cell-check">${checkbox(item, context)}</div>
  <div role="gridcell" class="cell-title">
    <page-thumbnail .content=${item.content} .thumbnails=${context.thumbnails}></page-thumbnail>
    <span class="item-title" title=${item.title} dir="auto">${item.title}</span>
    ${excerpt(context) ?? nothing}
    ${item.isProtected ? html`<span class="badge-icon" title=${msg("Password-protected")}>${icons.lock}<span class="visually-hidden">${msg("Password-protected")}</span></span>` : nothing}
  </div>
  ${columns.map((name) => html`<div role="gridcell" class="cell-${name}">${columnTexts[name](item, context)}</div>`)}
  <div role="gridcell" class="cell-menu">${menuButton(item, context.isActive)}</div>
`;
