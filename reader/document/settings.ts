/**
 * `config.global` as the reader uses it. The settings of a file were checked when it was made; a file made by another
 * program, or an older one, may lack some or have them in another type, and must open all the same.
 */
import type { ViewSettings } from "../views/view-kind.ts";

export interface TrackSwitches {
  readonly asset: boolean;
  readonly print: boolean;
  readonly page: boolean;
  readonly init: boolean;
  readonly close: boolean;
  readonly focus: boolean;
}

export interface ReaderSettings extends ViewSettings {
  readonly track: TrackSwitches;
  readonly printAllowed: boolean;
  readonly displayAllowed: boolean;
  readonly extractPDF: boolean;
  readonly assetEnabled: boolean;
  readonly assetInteraction: boolean;
  readonly assetShowOnStartup: boolean;
  readonly assetsFull: boolean;
  readonly thumbnails: boolean;
  readonly outline: boolean;
  readonly sidebarOpened: boolean;
  readonly sendHeaders: boolean;
  readonly sendPosition: boolean;
  readonly emailRequired: boolean;
  /** 0 never, 1 the first opening, 2 each. */
  readonly sendMailOpen: number;
  readonly consent: "ask" | "given";
  readonly googleAnalytic: string;
  /** Greatest number of openings in this browser; 0: no limit. */
  readonly usageLimited: number;
  /** 0: anyone; 1: only with a personal link. */
  readonly userStatus: number;
  readonly allowRemote: boolean;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

type Keyed = Readonly<Record<string, unknown>>;

const keyed = (value: unknown): Keyed => (typeof value === "object" && value !== null ? (value as Keyed) : {});

/** The wire writes "true" and "false"; booleans and 0/1 are understood, all else is the preset. */
const flag = (value: unknown, preset: boolean): boolean => {
  const text = String(value).trim().toLowerCase();
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : preset;
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** A whole number from 0, also as text; all else is 0. */
const count = (value: unknown): number => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : 0;
};

type Flags<Name extends string> = Readonly<Record<Name, boolean>>;

const trackPresets: Flags<keyof TrackSwitches> = {
  asset: true,
  print: true,
  page: true,
  init: true,
  close: true,
  focus: false,
};

/** Switches that are named here as on the wire. */
const presets = {
  printAllowed: true,
  displayAllowed: true,
  extractPDF: true,
  assetEnabled: true,
  assetInteraction: true,
  assetShowOnStartup: true,
  assetsFull: true,
  thumbnails: true,
  onePageView: true,
  twoPageView: true,
  flipBookViez: true,
  allowRemote: true,
  sidebarOpened: false,
  sendHeaders: false,
  sendPosition: false,
  emailRequired: false,
};

const flags = <Name extends string>(given: Flags<Name>, read: (name: string, preset: boolean) => boolean) =>
  Object.fromEntries(Object.entries<boolean>(given).map(([name, preset]) => [name, read(name, preset)])) as Flags<Name>;

export const readSettings = (global: unknown): ReaderSettings => {
  const given = keyed(global);
  return {
    track: flags(trackPresets, (name, preset) => {
      const wire = `${name}Track`;
      return flag(keyed(given[wire])["track"] ?? given[wire], preset);
    }),
    ...flags(presets, (name, preset) => flag(given[name], preset)),
    outline: flag(given["summary"], false),
    sendMailOpen: [1, 2].find((value) => value === Number(given["sendMailOpen"])) ?? 0,
    consent: given["consent"] === "given" ? "given" : "ask",
    googleAnalytic: text(given["googleAnalytic"]),
    getStartupView: Number(given["startupView"]) || 0,
    usageLimited: count(given["usageLimited"]),
    userStatus: count(given["userStatus"]),
    startDateTime: text(given["startDateTime"]),
    endDateTime: text(given["endDateTime"]),
  };
};
