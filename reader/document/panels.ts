/**
 * The on-demand part of the reader with its styles: panels, looks and list of assets, players, help, sharing, outline, thumbnails,
 * linked PDFs with updates, details of enlarged pages, print sheets and search results.
 * It is a script of its own (doors/panels.ts), loaded when one of them is first used.
 */

import { readShare, type Share } from "#domain/actions/share.ts";
import { hasAppleKeyboard } from "#domain/text/apple-keyboard.ts";
import { type ActionHandler, showFailure, showPanel } from "../assets/action-context.ts";
import type { ActionsCode } from "../assets/actions.ts";
import { createAssetsList } from "../assets/assets-list.ts";
import { addLook } from "../assets/look.ts";
import { createPlayHandler } from "../assets/media/show-media.ts";
import type { LooksCode } from "../assets/overlay.ts";
import { showAgenda } from "../assets/show-agenda.ts";
import { showContact } from "../assets/show-contact.ts";
import { createShowForm } from "../assets/show-form.ts";
import { showGallery, showImage } from "../assets/show-pictures.ts";
import { showHtml, showText } from "../assets/show-text.ts";
import type { StringKey, Translate } from "../i18n/language.ts";
import { englishOfPanels } from "../i18n/strings/en-panels.ts";
import type { DetailsCode } from "../pages/details/load-page-details.ts";
import { createPageDetails } from "../pages/details/page-details.ts";
import type { CopyCode } from "../pages/text/copy-text.ts";
import type { RefinementCode } from "../pages/text/refine-text.ts";
import { refineText } from "../pages/text/refined-text.ts";
import { copyPages } from "../pages/text/selected-text.ts";
import type { SearchCode } from "../search/search.ts";
import { createSearchResults } from "../search/search-results.ts";
import type { PrintCode } from "../sharing/print.ts";
import { drawSheets } from "../sharing/print-sheets.ts";
import type { ShareCode } from "../sharing/share.ts";
import { createShareContent } from "../sharing/share-panel.ts";
import { removeVisitor, shareWithSystem } from "../sharing/system-share.ts";
import { createOutline } from "../sidebar/outline.ts";
import type { SidebarCode } from "../sidebar/sidebar-tabs.ts";
import { createThumbnails } from "../sidebar/thumbnails.ts";
import agenda from "../styles/panels/agenda.css?raw";
import assetsList from "../styles/panels/assets-list.css?raw";
import contact from "../styles/panels/contact.css?raw";
import content from "../styles/panels/content.css?raw";
import forms from "../styles/panels/forms.css?raw";
import gallery from "../styles/panels/gallery.css?raw";
import help from "../styles/panels/help.css?raw";
import image from "../styles/panels/image.css?raw";
import looks from "../styles/panels/looks.css?raw";
import matches from "../styles/panels/matches.css?raw";
import media from "../styles/panels/media.css?raw";
import outline from "../styles/panels/outline.css?raw";
import pageDetail from "../styles/panels/page-detail.css?raw";
import printSheets from "../styles/panels/print-sheets.css?raw";
import share from "../styles/panels/share.css?raw";
import structure from "../styles/panels/structure.css?raw";
import texts from "../styles/panels/texts.css?raw";
import thumbnails from "../styles/panels/thumbnails.css?raw";
import undecoded from "../styles/panels/undecoded.css?raw";
import { createStyleAdopter } from "../ui/adopt-styles.ts";
import { element } from "../ui/dom.ts";
import { type KeySettings, keyBindings, shiftPrefix } from "./keyboard.ts";
import { openUpdatedPdf } from "./updated-pdf.ts";

/** The exports of the script that is loaded on demand. */
export interface Panels
  extends ActionsCode,
    CopyCode,
    DetailsCode,
    LooksCode,
    PrintCode,
    RefinementCode,
    SearchCode,
    ShareCode,
    SidebarCode {
  /** The interface strings that this part uses, in English. */
  readonly english: typeof englishOfPanels;
  readonly createHelpContent: typeof createHelpContent;
  readonly showUndecoded: typeof showUndecoded;
  readonly openUpdatedPdf: typeof openUpdatedPdf;
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
    addLook,
    openUpdatedPdf,
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

/** Adds the styles of the on-demand part (panels.ts) to the page. */
const adoptPanelStyles = createStyleAdopter([
  content,
  image,
  texts,
  gallery,
  agenda,
  contact,
  forms,
  help,
  share,
  outline,
  thumbnails,
  assetsList,
  pageDetail,
  structure,
  undecoded,
  matches,
  media,
  printSheets,
  looks,
]);

// The `share` action: the system's share dialog if there is one, else a panel with the address to copy or send. A document
// on the disk has no address that others could open, so a note says that the file itself must be sent.

/** Returns the address at which others can open the document; empty for a file on the disk. */
const publicDocumentUrl = (): string => (/^https?:$/.test(location.protocol) ? removeVisitor(location.href) : "");

/** The `share` action. */
const shareAsset: ActionHandler = async (call, services) => {
  const share = readShare(call.data);
  if (!share.ok) return showFailure(call, services, share);
  const url = share.value.url || publicDocumentUrl();
  const { t } = services.language;
  if (url === "") {
    services.showNote(t("shareFile"));
    return {};
  }
  const { title, smartlinkSocialDesc = "" } = services.source.smartlink;
  // The description of the document does not fit another address.
  const text = share.value.text || (share.value.url === "" ? smartlinkSocialDesc : "");
  const target: Share = { url, text, title: share.value.title || title };
  if (await shareWithSystem({ title: target.title, text: target.text, url })) return {};
  return showPanel(call, services, { kind: "share", title: t("share"), content: createShareContent(target, t) });
};

// The content of the help panel: every keyboard shortcut and a switch for those of a single character.

/** Options of `createHelpContent`. */
interface HelpOptions {
  readonly t: Translate;
  readonly keySettings: KeySettings;
  /** Strings of shortcuts that do nothing in this document. */
  readonly omittedKeys: readonly StringKey[];
}

const keySymbols: Readonly<Record<string, string>> = {
  ArrowRight: "→",
  ArrowLeft: "←",
  PageDown: "Page ↓",
  PageUp: "Page ↑",
  "-": "−",
};

/** Creates the table of shortcuts and the switch, which changes `keySettings`. */
const createHelpContent = ({ t, keySettings, omittedKeys }: HelpOptions): readonly HTMLElement[] => {
  const keyCap = (text: string) => element("kbd", {}, text);
  const keyName = (key: string): string => {
    if (key === " ") return t("keySpace");
    return keySymbols[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  };
  const combination = (key: string, control: boolean): HTMLElement => {
    const shift = key.startsWith(shiftPrefix);
    const caps = [
      ...(control ? [keyCap(hasAppleKeyboard(navigator.userAgent) ? "⌘" : t("keyControl"))] : []),
      ...(shift ? [keyCap(t("keyShift"))] : []),
      keyCap(keyName(shift ? key.slice(shiftPrefix.length) : key)),
    ];
    return element("span", { class: "keys" }, ...caps);
  };
  const rows = keyBindings.flatMap(({ keys, control, help }) => {
    if (help === undefined || omittedKeys.includes(help)) return [];
    const shownKeys = keys.length > 0 ? keys.slice(0, 2) : (control ?? []).slice(0, 1);
    const caps = shownKeys.map((key) => combination(key, keys.length === 0));
    return [
      element("tr", {}, element("th", { scope: "row" }, t(help)), element("td", {}, element("div", {}, ...caps))),
    ];
  });
  const keySwitch = element("input", { type: "checkbox", checked: keySettings.singleCharacterKeys });
  keySwitch.addEventListener("change", () => {
    keySettings.singleCharacterKeys = keySwitch.checked;
  });
  return [
    element("table", { class: "key-table" }, element("tbody", {}, ...rows)),
    element("label", { class: "key-choice" }, keySwitch, t("keySigns")),
  ];
};

// The sentence on a page whose pictures are missing, because their decoder did not start.

/** Shows the sentence at the top of the page, once. */
const showUndecoded = (page: HTMLElement, t: Translate): void => {
  if (page.querySelector(".page-undecoded")) return;
  page.append(element("p", { class: "page-undecoded", role: "note" }, t("pageUndecoded")));
};
