import { z } from "zod";

/** The wire writes booleans as the strings "true" and "false"; real booleans in a template file are understood. */
const flag = (preset: "true" | "false") =>
  z.union([z.enum(["true", "false"]), z.boolean().transform((value) => (value ? "true" : "false"))]).default(preset);

const track = (preset: "true" | "false") => z.looseObject({ track: flag(preset) }).default({ track: preset });

const count = (preset: number) =>
  z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)]).default(preset);

/** `config.global`: the settings of a smartlink, with the meaning of decisions §7. */
export const globalSettingsSchema = z.looseObject({
  assetTrack: track("true"),
  printTrack: track("true"),
  pageTrack: track("true"),
  initTrack: track("true"),
  closeTrack: track("true"),
  focusTrack: track("false"),
  sendHeaders: flag("false"),
  sendPosition: flag("false"),
  printAllowed: flag("true"),
  displayAllowed: flag("true"),
  assetEnabled: flag("true"),
  assetInteraction: flag("true"),
  extractPDF: flag("true"),
  allowRemote: flag("true"),
  onePageView: flag("true"),
  twoPageView: flag("true"),
  flipBookViez: flag("true"),
  thumbnails: flag("true"),
  assetsOffline: flag("false"),
  assetsFull: flag("true"),
  sendMailCreate: flag("false"),
  pdfzPassword: flag("false"),
  emailRequired: flag("false"),
  assetShowOnStartup: flag("true"),
  usageLimited: count(0),
  userStatus: count(0),
  startupView: count(0),
  summary: count(0),
  sidebarOpened: count(0),
  sendMailOpen: count(0),
  startDateTime: z.string().default(""),
  endDateTime: z.string().default(""),
  googleAnalytic: z.string().default(""),
  consent: z.enum(["ask", "given"]).default("ask"),
});

export type GlobalSettings = z.infer<typeof globalSettingsSchema>;
