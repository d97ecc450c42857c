/** One sentence about each setting of `config.global`, in the language of the manager. */
import { msg } from "@lit/localize";
import type { SettingName } from "#domain/settings.ts";

const helpTexts: Readonly<Record<SettingName, () => string>> = {
  assetTrack: () => msg("Records what readers do with assets."),
  printTrack: () => msg("Records prints and attempts to print."),
  pageTrack: () => msg("Records which pages are read and for how long."),
  initTrack: () => msg("Records each opening of the document."),
  closeTrack: () => msg("Records when the document is closed."),
  focusTrack: () => msg("Records when the window gains and loses focus."),
  sendHeaders: () => msg("Adds the browser and operating system to events."),
  sendPosition: () => msg("Offers readers to share their location."),
  printAllowed: () => msg("Lets readers print the document."),
  displayAllowed: () => msg("Makes the document available. When off, readers see a page that says it is unavailable."),
  assetEnabled: () => msg("Shows assets on the pages."),
  assetInteraction: () => msg("Lets readers use assets by click, touch and keyboard."),
  extractPDF: () => msg("Lets readers download the PDF."),
  allowRemote: () => msg("Lets other pages embed the document and control it by messages."),
  onePageView: () => msg("Offers the views with one page: scrolling and single page."),
  twoPageView: () => msg("Offers the view with two pages side by side."),
  flipBookViez: () => msg("Offers the flip book view."),
  thumbnails: () => msg("Offers page thumbnails in the sidebar."),
  assetsOffline: () => msg("Includes the files of assets, so that they work without a network."),
  assetsFull: () => msg("Lets readers enlarge assets to full screen."),
  sendMailCreate: () =>
    msg("Adds an event “mail” for the tracking e-mail address to the site's events when the smartlink is created."),
  pdfzPassword: () => msg("Encrypts the document with the smartlink's password."),
  emailRequired: () => msg("Asks readers for their e-mail address before the document opens."),
  assetShowOnStartup: () => msg("Shows assets when the document opens."),
  usageLimited: () => msg("Limits how often the document opens in one browser. 0 means no limit."),
  userStatus: () => msg("0: anyone can open the document. 1: only people with a personal link."),
  startupView: () => msg("The first view. 0: scrolling, 1: two pages, 2: flip book."),
  summary: () => msg("1 offers the PDF's outline in the sidebar."),
  sidebarOpened: () => msg("1 opens the sidebar with the document."),
  sendMailOpen: () =>
    msg(
      "Sends an event “mail”, with which your server can write to the tracking e-mail address. 0: never, 1: on the first opening, 2: on each opening.",
    ),
  startDateTime: () => msg("The document is available from this date and time."),
  endDateTime: () => msg("The document is available until this date and time."),
  googleAnalytic: () => msg("The Google Analytics 4 measurement ID. It is used only after readers consent."),
  consent: () =>
    msg(
      "ask: tracking starts after readers agree. given: you have another legal basis for tracking. Google Analytics always needs their consent.",
    ),
};

/** Returns the help of a setting of `config.global`. */
export const helpOf = (name: SettingName): string => helpTexts[name]();
