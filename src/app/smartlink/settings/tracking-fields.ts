/** Groups of the settings form: tracking and privacy, e-mail notices. */
import { msg } from "@lit/localize";
import type { SettingName } from "#domain/settings.ts";
import type { SettingField, SettingGroup, SettingValues } from "./setting-field.ts";
import { helpOf } from "./setting-help.ts";

const switchField = (
  name: SettingName,
  label: string,
  on: string,
  off: string,
  inactive?: SettingField["inactive"],
): SettingField => ({
  name,
  label,
  help: helpOf(name),
  control: { type: "switch", on, off },
  ...(inactive === undefined ? {} : { inactive }),
});

const withoutAddress = ({ tracking_email }: SettingValues): string | undefined =>
  tracking_email.trim() === "" ? msg("It has no effect without a notification address.") : undefined;

/** What is recorded about readers. */
export const createTrackingGroup = (): SettingGroup => ({
  id: "tracking",
  title: msg("Tracking and privacy"),
  fields: [
    {
      name: "consent",
      label: msg("Consent"),
      help: msg("Privacy law usually requires that readers agree first."),
      control: {
        type: "choice",
        options: [
          {
            value: "ask",
            label: msg("Ask readers first"),
            effect: msg("Readers are asked once. Nothing is recorded before they agree."),
          },
          {
            value: "given",
            label: msg("Do not ask: I have another legal basis"),
            effect: msg(
              "Recording starts with the reader's first key, press or scroll, unless the browser objects to tracking. Google Analytics still asks.",
            ),
          },
        ],
      },
    },
    switchField("initTrack", msg("Openings"), msg("Each opening is recorded."), msg("Openings are not recorded.")),
    switchField(
      "closeTrack",
      msg("Closing"),
      msg("The end of a visit is recorded."),
      msg("The end of a visit is not recorded."),
    ),
    switchField(
      "pageTrack",
      msg("Pages"),
      msg("Each page and the seconds on it are recorded."),
      msg("Nobody can see which pages were read."),
    ),
    switchField(
      "assetTrack",
      msg("Interactive elements"),
      msg("Presses on links, videos and forms are recorded."),
      msg("Presses on elements are not recorded."),
    ),
    switchField(
      "printTrack",
      msg("Printing"),
      msg("Prints and attempts are recorded."),
      msg("Printing is not recorded."),
    ),
    switchField(
      "focusTrack",
      msg("Window"),
      msg("It is recorded when the reader turns to another window and comes back."),
      msg("Changes of the window are not recorded."),
    ),
    switchField(
      "sendHeaders",
      msg("Browser and system"),
      msg("Events name the reader's browser and operating system."),
      msg("Events do not name browser and system."),
    ),
    switchField(
      "sendPosition",
      msg("Location"),
      msg("Readers are asked for their location. They can decline."),
      msg("Readers are not asked for their location."),
    ),
    {
      name: "callback_post",
      label: msg("Address for events"),
      help: msg("Events are also posted to this web address, for example of your own statistics."),
      control: {
        type: "url",
        maxLength: 10_000,
        empty: msg("Events go only to the environment's tracking address."),
        set: msg("The reader sends events to this address too."),
        example: "https://example.org/events",
      },
    },
    {
      name: "googleAnalytic",
      label: "Google Analytics",
      help: helpOf("googleAnalytic"),
      control: {
        type: "text",
        maxLength: 100,
        empty: msg("Google Analytics is not loaded."),
        set: msg("It is loaded after the reader agrees."),
        example: "G-ABC1234567",
      },
    },
  ],
});

/** Notices about a smartlink. */
export const createNoticesGroup = (): SettingGroup => ({
  id: "notices",
  title: msg("E-mail notices"),
  fields: [
    {
      name: "tracking_email",
      label: msg("Notification address"),
      help: msg("The server that collects your events sends e-mail to it. Separate several addresses with commas."),
      control: {
        type: "email",
        maxLength: 10_000,
        empty: msg("Nobody receives e-mail."),
        set: msg(
          "It is written into the events below. With e-mail on opening, the file contains it, so readers can find it.",
        ),
        example: "name@example.org",
      },
    },
    {
      name: "sendMailOpen",
      label: msg("When readers open it"),
      help: msg("A page cannot send e-mail: it sends an event “mail” to your server, which has to send the e-mail."),
      control: {
        type: "choice",
        options: [
          { value: "0", label: msg("No e-mail"), effect: msg("No event “mail” is sent.") },
          {
            value: "1",
            label: msg("At the first opening"),
            effect: msg("All openings of a file send the same event ID, so that your server can send one e-mail."),
          },
          { value: "2", label: msg("At each opening"), effect: msg("Each opening sends an event of its own.") },
        ],
      },
      inactive: withoutAddress,
    },
    switchField(
      "sendMailCreate",
      msg("When it is created"),
      msg(
        "A copy of this smartlink, or a row of a batch, adds an event “mail” to this site's events. It is sent nowhere.",
      ),
      msg("New copies add no event."),
      withoutAddress,
    ),
  ],
});
