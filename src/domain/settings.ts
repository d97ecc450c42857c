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

/**
 * Adds the preset of each setting that is missing: a smartlink that was stored earlier does not have settings that were
 * added since. Settings without a value count as missing. A whole object is returned as it is.
 */
export const applyPresets = <Stored extends Readonly<Record<string, unknown>>>(stored: Stored): Stored => {
  const missing = Object.entries(globalSettings).filter(([name]) => stored[name] === undefined);
  if (missing.length === 0) return stored;
  const presets = missing.map(([name, { kind, preset }]) => [name, kind === "track" ? { track: preset } : preset]);
  return { ...stored, ...Object.fromEntries(presets) };
};

/** The greatest allowed value of each numeric setting. Apart from the table, so that the reader's bundle does not carry it. */
export const settingMaximums = {
  usageLimited: 1_000_000,
  userStatus: 1,
  startupView: 2,
  summary: 1,
  sidebarOpened: 1,
  sendMailOpen: 2,
} as const satisfies Readonly<Partial<Record<SettingName, number>>>;
