import { consent, count, dateTime, flag, text, track } from "./wire.ts";
import { z } from "./zod.ts";

/** `config.global`: the settings of a smartlink, with the meaning of decisions §7. */
export const globalSettingsSchema = z.lazy(() =>
  z.looseObject(
    {
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
      startDateTime: dateTime(),
      endDateTime: dateTime(),
      googleAnalytic: text(),
      consent: consent(),
    },
    { error: "expected an object" },
  ),
);

export type GlobalSettings = z.infer<typeof globalSettingsSchema>;
