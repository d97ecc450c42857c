/** Groups of the settings form: title and language, availability, protection. */
import { settingHelp, settingMaximums } from "#domain/settings.ts";
import { languages } from "#domain/text/languages.ts";
import type { SettingGroup, SettingValues } from "./setting-field.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language" });

const whileOff =
  (name: keyof SettingValues, sentence: string) =>
  (values: SettingValues): string | undefined =>
    values[name] === "false" ? sentence : undefined;

/** Title, description and language. */
export const general: SettingGroup = {
  id: "general",
  title: "Title and language",
  fields: [
    {
      name: "title",
      label: "Title",
      help: "Names the document in the reader, in the browser's tab and in the library.",
      control: {
        type: "text",
        maxLength: 1000,
        empty: "",
        set: "Readers see it in the toolbar and as the tab's name.",
      },
    },
    {
      name: "smartlinkSocialDesc",
      label: "Description",
      help: "One or two sentences about the document, for messages and social networks.",
      control: {
        type: "text",
        maxLength: 10_000,
        empty: "A shared link has no description.",
        set: "Pages and messages that show a preview of the link quote it.",
      },
    },
    {
      name: "campaignLanguage",
      label: "Language of the reader",
      help: "The language of buttons and messages. The text of the PDF stays as it is.",
      control: {
        type: "choice",
        options: [
          { value: "", label: "Language of the browser", effect: "Each reader sees the language of their browser." },
          ...Object.keys(languages).map((code) => {
            const label = languageNames.of(code) ?? code;
            return { value: code, label, effect: `Buttons and messages are in ${label} for everyone.` };
          }),
        ],
      },
    },
    {
      name: "publish",
      label: "Published",
      help: "Marks the smartlink as published in the library and for programs.",
      control: {
        type: "switch",
        on: "It is listed as published. Readers notice no difference.",
        off: "It is listed as a draft. Readers who have the link can still open it.",
      },
    },
  ],
};

/** When and how often the document opens. */
export const availability: SettingGroup = {
  id: "availability",
  title: "Availability",
  fields: [
    {
      name: "displayAllowed",
      label: "Available to readers",
      help: settingHelp.displayAllowed,
      control: {
        type: "switch",
        on: "The document opens.",
        off: "Readers see “This document is not available”.",
      },
      inactive: whileOff("activated", "The document stays unavailable while “Active” is off."),
    },
    {
      name: "activated",
      label: "Active",
      help: "A second switch for programs: an interface can withdraw the smartlink with it.",
      control: {
        type: "switch",
        on: "The document opens.",
        off: "Readers see “This document is not available”, whatever the other settings say.",
      },
    },
    {
      name: "startDateTime",
      label: "Available from",
      help: `${settingHelp.startDateTime} Times are in your time zone.`,
      control: {
        type: "date-time",
        edge: "start",
        empty: "The document is available at once.",
        set: "Before that, readers see the date from which they can open it.",
      },
    },
    {
      name: "endDateTime",
      label: "Available until",
      help: `${settingHelp.endDateTime} Times are in your time zone.`,
      control: {
        type: "date-time",
        edge: "end",
        empty: "The document stays available.",
        set: "After that, it closes and readers see that it is no longer available.",
      },
    },
    {
      name: "usageLimited",
      label: "Number of openings",
      help: settingHelp.usageLimited,
      control: {
        type: "number",
        max: settingMaximums.usageLimited,
        unit: "openings per browser",
        effect: (count) =>
          count === 0
            ? "Readers can open it as often as they like."
            : count === 1
              ? "It opens once in each browser."
              : `It opens ${count.toLocaleString("en")} times in each browser. The last openings are announced.`,
      },
    },
  ],
};

/** Who can open the document. */
export const protection: SettingGroup = {
  id: "protection",
  title: "Protection",
  fields: [
    {
      name: "pdfzPassword",
      label: "Ask for a password",
      help: settingHelp.pdfzPassword,
      control: {
        type: "switch",
        on: "Readers enter the password before they see anything of the document.",
        off: "The document opens without a password.",
      },
    },
    {
      name: "pdfz_password",
      label: "Password",
      help: "Send it to readers by another way than the link. Without it, nobody can open a generated file.",
      control: {
        type: "password",
        maxLength: 1000,
        empty: "There is no password.",
        set: "Readers enter exactly this password. Spaces around it do not matter.",
      },
      inactive: whileOff("pdfzPassword", "It is not used while “Ask for a password” is off."),
    },
    {
      name: "emailRequired",
      label: "Ask for the e-mail address",
      help: settingHelp.emailRequired,
      control: {
        type: "switch",
        on: "Readers enter an address once. Nobody checks that it is theirs.",
        off: "The document opens without an address.",
      },
    },
    {
      name: "userStatus",
      label: "Who can open it",
      help: "A personal link has a name or number of the reader at its end (q=). A batch makes one for each row.",
      control: {
        type: "choice",
        options: [
          { value: "0", label: "Anyone with the link", effect: "The plain link and personal links open the document." },
          {
            value: "1",
            label: "Only people with a personal link",
            effect: "The plain link shows that a personal link is needed. So does the preview here.",
          },
        ],
      },
    },
  ],
};
