/**
 * The one table of `config.global`: every setting of a smartlink with the form of its value and its default
 * (docs/reader.md#settings). Schema, REST record, placeholder rules and the reader's settings derive from it.
 */

/**
 * The form of a value on the wire. `flag`: the text "true" or "false". `track`: an object with a flag named `track`.
 * `count`: a whole number from 0. `dateTime`: ISO 8601, or empty for no limit. `consent`: "ask" or "given".
 */
export type SettingKind = "track" | "flag" | "count" | "dateTime" | "text" | "consent";

interface Setting {
  readonly kind: SettingKind;
  readonly preset: string | number;
}

/** In the order of the REST record. `preset` applies where a smartlink leaves the setting out. */
export const globalSettings = {
  assetTrack: { kind: "track", preset: "true" },
  printTrack: { kind: "track", preset: "true" },
  pageTrack: { kind: "track", preset: "true" },
  initTrack: { kind: "track", preset: "true" },
  closeTrack: { kind: "track", preset: "true" },
  focusTrack: { kind: "track", preset: "false" },
  sendHeaders: { kind: "flag", preset: "false" },
  sendPosition: { kind: "flag", preset: "false" },
  printAllowed: { kind: "flag", preset: "true" },
  displayAllowed: { kind: "flag", preset: "true" },
  assetEnabled: { kind: "flag", preset: "true" },
  assetInteraction: { kind: "flag", preset: "true" },
  extractPDF: { kind: "flag", preset: "true" },
  allowRemote: { kind: "flag", preset: "true" },
  onePageView: { kind: "flag", preset: "true" },
  twoPageView: { kind: "flag", preset: "true" },
  flipBookViez: { kind: "flag", preset: "true" },
  thumbnails: { kind: "flag", preset: "true" },
  assetsOffline: { kind: "flag", preset: "false" },
  assetsFull: { kind: "flag", preset: "true" },
  sendMailCreate: { kind: "flag", preset: "false" },
  pdfzPassword: { kind: "flag", preset: "false" },
  emailRequired: { kind: "flag", preset: "false" },
  assetShowOnStartup: { kind: "flag", preset: "true" },
  usageLimited: { kind: "count", preset: 0 },
  userStatus: { kind: "count", preset: 0 },
  startupView: { kind: "count", preset: 0 },
  summary: { kind: "count", preset: 0 },
  sidebarOpened: { kind: "count", preset: 0 },
  sendMailOpen: { kind: "count", preset: 0 },
  startDateTime: { kind: "dateTime", preset: "" },
  endDateTime: { kind: "dateTime", preset: "" },
  googleAnalytic: { kind: "text", preset: "" },
  consent: { kind: "consent", preset: "ask" },
} as const satisfies Readonly<Record<string, Setting>>;

/** The name of a setting in `config.global`. */
export type SettingName = keyof typeof globalSettings;

/** The kind of a setting, as a type. */
export type KindOf<Name extends SettingName> = (typeof globalSettings)[Name]["kind"];

/** The greatest allowed value of each numeric setting. Apart from the table, so that the reader's bundle does not carry it. */
export const settingMaximums = {
  usageLimited: 1_000_000,
  userStatus: 1,
  startupView: 2,
  summary: 1,
  sidebarOpened: 1,
  sendMailOpen: 2,
} as const satisfies Readonly<Partial<Record<SettingName, number>>>;

/** One sentence for people about each setting. Apart from the table, so that the reader's bundle does not carry it. */
export const settingHelp: Readonly<Record<SettingName, string>> = {
  assetTrack: "Records what readers do with assets.",
  printTrack: "Records prints and attempts to print.",
  pageTrack: "Records which pages are read and for how long.",
  initTrack: "Records each opening of the document.",
  closeTrack: "Records when the document is closed.",
  focusTrack: "Records when the window gains and loses focus.",
  sendHeaders: "Adds the browser and operating system to events.",
  sendPosition: "Offers readers to share their location.",
  printAllowed: "Lets readers print the document.",
  displayAllowed: "Makes the document available. When off, readers see a page that says it is unavailable.",
  assetEnabled: "Shows assets on the pages.",
  assetInteraction: "Lets readers use assets by click, touch and keyboard.",
  extractPDF: "Lets readers download the PDF.",
  allowRemote: "Lets other pages embed the document and control it by messages.",
  onePageView: "Offers the views with one page: scrolling and single page.",
  twoPageView: "Offers the view with two pages side by side.",
  flipBookViez: "Offers the flip book view.",
  thumbnails: "Offers page thumbnails in the sidebar.",
  assetsOffline: "Includes the files of assets, so that they work without a network.",
  assetsFull: "Lets readers enlarge assets to full screen.",
  sendMailCreate:
    "Adds an event “mail” for the tracking e-mail address to the site's events when the smartlink is created.",
  pdfzPassword: "Encrypts the document with the smartlink's password.",
  emailRequired: "Asks readers for their e-mail address before the document opens.",
  assetShowOnStartup: "Shows assets when the document opens.",
  usageLimited: "Limits how often the document opens in one browser. 0 means no limit.",
  userStatus: "0: anyone can open the document. 1: only people with a personal link.",
  startupView: "The first view. 0: scrolling, 1: two pages, 2: flip book.",
  summary: "1 offers the PDF's outline in the sidebar.",
  sidebarOpened: "1 opens the sidebar with the document.",
  sendMailOpen:
    "Sends an event “mail”, with which your server can write to the tracking e-mail address. 0: never, 1: on the first opening, 2: on each opening.",
  startDateTime: "The document is available from this date and time.",
  endDateTime: "The document is available until this date and time.",
  googleAnalytic: "The Google Analytics 4 measurement ID. It is used only after readers consent.",
  consent:
    "ask: tracking starts after readers agree. given: you have another legal basis for tracking. Google Analytics always needs their consent.",
};
