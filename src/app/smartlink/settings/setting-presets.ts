/** Sets of settings for common purposes. */
import { msg } from "@lit/localize";
import type { FieldName, SettingValues } from "./setting-field.ts";

/** A set of settings that a person applies at once. */
export interface SettingPreset {
  readonly id: string;
  readonly label: string;
  readonly purpose: string;
  readonly values: Readonly<Partial<Record<FieldName, string>>>;
  /** Settings that the person enters before the preset is applied, unless the smartlink has them. */
  readonly inputs: readonly ("endDateTime" | "pdfz_password")[];
}

/** The presets in the order of the form. */
export const listSettingPresets = (): readonly SettingPreset[] => [
  {
    id: "brochure",
    label: msg("Brochure"),
    purpose: msg("For everyone: opens as a flip book, and readers can print, download and embed it."),
    values: {
      displayAllowed: "true",
      pdfzPassword: "false",
      emailRequired: "false",
      userStatus: "0",
      usageLimited: "0",
      startDateTime: "",
      endDateTime: "",
      startupView: "2",
      flipBookViez: "true",
      twoPageView: "true",
      onePageView: "true",
      thumbnails: "true",
      assetEnabled: "true",
      assetShowOnStartup: "true",
      assetInteraction: "true",
      printAllowed: "true",
      extractPDF: "true",
      allowRemote: "true",
    },
    inputs: [],
  },
  {
    id: "confidential",
    label: msg("Confidential"),
    purpose: msg(
      "For a few people: encrypted with a password, without printing, download and embedding, and little is recorded.",
    ),
    values: {
      pdfzPassword: "true",
      printAllowed: "false",
      extractPDF: "false",
      allowRemote: "false",
      assetsOffline: "true",
      sendHeaders: "false",
      sendPosition: "false",
      googleAnalytic: "",
      consent: "ask",
    },
    inputs: ["pdfz_password"],
  },
  {
    id: "invitation",
    label: msg("Invitation with an end date"),
    purpose: msg("For an event: opens with scrolling pages until the date that you choose, then it closes."),
    values: {
      displayAllowed: "true",
      startupView: "0",
      onePageView: "true",
      thumbnails: "false",
      summary: "0",
      sidebarOpened: "0",
      assetEnabled: "true",
      assetShowOnStartup: "true",
      assetInteraction: "true",
      printAllowed: "true",
    },
    inputs: ["endDateTime"],
  },
];

/** A setting that a preset changes. */
export interface PresetChange {
  readonly name: FieldName;
  readonly from: string;
  readonly to: string;
}

/** Returns what the preset changes, with the person's inputs. */
export const listPresetChanges = (
  preset: SettingPreset,
  values: SettingValues,
  inputs: Readonly<Partial<Record<FieldName, string>>>,
): readonly PresetChange[] =>
  (Object.entries({ ...preset.values, ...inputs }) as [FieldName, string][])
    .filter(([name, to]) => values[name] !== to)
    .map(([name, to]) => ({ name, from: values[name], to }));
