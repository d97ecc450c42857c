/** Groups of the settings form: tracking and privacy, e-mail notices. */
import { settingHelp } from "#domain/settings.ts";
import type { SettingField, SettingGroup, SettingValues } from "./setting-field.ts";

const switchField = (
  name: keyof typeof settingHelp,
  label: string,
  on: string,
  off: string,
  inactive?: SettingField["inactive"],
): SettingField => ({
  name,
  label,
  help: settingHelp[name],
  control: { type: "switch", on, off },
  ...(inactive === undefined ? {} : { inactive }),
});

const withoutAddress = ({ tracking_email }: SettingValues): string | undefined =>
  tracking_email.trim() === "" ? "It has no effect without a notification address." : undefined;

/** What is recorded about readers. */
export const tracking: SettingGroup = {
  id: "tracking",
  title: "Tracking and privacy",
  fields: [
    {
      name: "consent",
      label: "Consent",
      help: "Privacy law usually requires that readers agree first.",
      control: {
        type: "choice",
        options: [
          {
            value: "ask",
            label: "Ask readers first",
            effect: "Readers are asked once. Nothing is recorded before they agree.",
          },
          {
            value: "given",
            label: "Do not ask: I have another legal basis",
            effect: "Recording starts at once, unless the reader's browser objects to tracking.",
          },
        ],
      },
    },
    switchField("initTrack", "Openings", "Each opening is recorded.", "Openings are not recorded."),
    switchField("closeTrack", "Closing", "The end of a visit is recorded.", "The end of a visit is not recorded."),
    switchField(
      "pageTrack",
      "Pages",
      "Each page and the seconds on it are recorded.",
      "Nobody can see which pages were read.",
    ),
    switchField(
      "assetTrack",
      "Interactive elements",
      "Presses on links, films and forms are recorded.",
      "Presses on elements are not recorded.",
    ),
    switchField("printTrack", "Printing", "Prints and attempts are recorded.", "Printing is not recorded."),
    switchField(
      "focusTrack",
      "Window",
      "It is recorded when the reader turns to another window and comes back.",
      "Changes of the window are not recorded.",
    ),
    switchField(
      "sendHeaders",
      "Browser and system",
      "Events name the reader's browser and operating system.",
      "Events do not name browser and system.",
    ),
    switchField(
      "sendPosition",
      "Location",
      "Readers are asked for their location. They can decline.",
      "Readers are not asked for their location.",
    ),
    {
      name: "callback_post",
      label: "Address for events",
      help: "Events are also posted to this web address, for example of your own statistics.",
      control: {
        type: "url",
        maxLength: 10_000,
        empty: "Events go only to the environment's tracking address.",
        set: "The reader sends events to this address too.",
        example: "https://example.org/events",
      },
    },
    {
      name: "googleAnalytic",
      label: "Google Analytics",
      help: settingHelp.googleAnalytic,
      control: {
        type: "text",
        maxLength: 100,
        empty: "Google Analytics is not loaded.",
        set: "It is loaded after the reader agrees.",
        example: "G-ABC1234567",
      },
    },
  ],
};

/** Notices about a smartlink. */
export const notices: SettingGroup = {
  id: "notices",
  title: "E-mail notices",
  fields: [
    {
      name: "tracking_email",
      label: "Notification address",
      help: "Receives the notices below. Separate several addresses with commas.",
      control: {
        type: "email",
        maxLength: 10_000,
        empty: "Nobody receives notices.",
        set: "Notices are addressed to it. Readers do not see it.",
        example: "name@example.org",
      },
    },
    {
      name: "sendMailOpen",
      label: "When readers open it",
      help: "The notice leaves with the recorded events.",
      control: {
        type: "choice",
        options: [
          { value: "0", label: "No notice", effect: "Nobody is told about openings." },
          { value: "1", label: "At the first opening", effect: "One notice for each browser." },
          { value: "2", label: "At each opening", effect: "One notice for each opening." },
        ],
      },
      inactive: withoutAddress,
    },
    switchField(
      "sendMailCreate",
      "When it is created",
      "A copy of this smartlink, or a row of a batch, causes a notice.",
      "Nobody is told about new copies.",
      withoutAddress,
    ),
  ],
};
