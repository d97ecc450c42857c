/** Groups of the settings form: title and language, availability, protection. */

import { msg, str } from "@lit/localize";
import { settingMaximums } from "#domain/settings.ts";
import { languages } from "#domain/text/languages.ts";
import { formatCount } from "#ui/format/counts.ts";
import { getFormatLocale } from "#ui/i18n/language.ts";
import type { SettingGroup, SettingValues } from "./setting-field.ts";
import { helpOf } from "./setting-help.ts";

const nameLanguage = (code: string): string =>
  new Intl.DisplayNames(getFormatLocale(), { type: "language" }).of(code) ?? code;

const whileOff =
  (name: keyof SettingValues, sentence: string) =>
  (values: SettingValues): string | undefined =>
    values[name] === "false" ? sentence : undefined;

/** Title, description and language. */
export const createGeneralGroup = (): SettingGroup => ({
  id: "general",
  title: msg("Title and language"),
  fields: [
    {
      name: "title",
      label: msg("Title"),
      help: msg("Names the document in the reader, in the browser's tab and in the library."),
      control: {
        type: "text",
        maxLength: 1000,
        empty: "",
        set: msg("Readers see it in the toolbar and as the tab's name."),
      },
    },
    {
      name: "smartlinkSocialDesc",
      label: msg("Description"),
      help: msg("One or two sentences about the document, for messages and social networks."),
      control: {
        type: "text",
        maxLength: 10_000,
        empty: msg("A shared link has no description."),
        set: msg("Pages and messages that show a preview of the link quote it."),
      },
    },
    {
      name: "campaignLanguage",
      label: msg("Language of the reader"),
      help: msg("The language of buttons and messages. The text of the PDF stays as it is."),
      control: {
        type: "choice",
        options: [
          {
            value: "",
            label: msg("Language of the browser"),
            effect: msg("Each reader sees the language of their browser."),
          },
          ...Object.keys(languages).map((code) => {
            const label = nameLanguage(code);
            return { value: code, label, effect: msg(str`Buttons and messages are in ${label} for everyone.`) };
          }),
        ],
      },
    },
    {
      name: "marks",
      label: msg("Fill marks of the PDF"),
      help: msg(
        "Marks are placeholders in the text of the PDF itself, such as [[name]]. Suggestions beside the pages list them.",
      ),
      control: {
        type: "switch",
        on: msg("Each document of a batch has the values of its row in their places."),
        off: msg("Marks stay on the pages as they are."),
      },
    },
    {
      name: "publish",
      label: msg("Published"),
      help: msg("Marks the smartlink as published in the library and for programs."),
      control: {
        type: "switch",
        on: msg("It is listed as published. Readers notice no difference."),
        off: msg("It is listed as a draft. Readers who have the link can still open it."),
      },
    },
  ],
});

/** When and how often the document opens. */
export const createAvailabilityGroup = (): SettingGroup => ({
  id: "availability",
  title: msg("Availability"),
  fields: [
    {
      name: "displayAllowed",
      label: msg("Available to readers"),
      help: helpOf("displayAllowed"),
      control: {
        type: "switch",
        on: msg("The document opens."),
        off: msg("Readers see “This document is not available”."),
      },
      inactive: whileOff("activated", msg("The document stays unavailable while “Active” is off.")),
    },
    {
      name: "activated",
      label: msg("Active"),
      help: msg("A second switch for programs: an interface can withdraw the smartlink with it."),
      control: {
        type: "switch",
        on: msg("The document opens."),
        off: msg("Readers see “This document is not available”, whatever the other settings say."),
      },
    },
    {
      name: "startDateTime",
      label: msg("Available from"),
      help: helpOf("startDateTime"),
      control: {
        type: "date-time",
        edge: "start",
        empty: msg("The document is available at once."),
        set: msg("Before that, readers see the date from which they can open it."),
      },
    },
    {
      name: "endDateTime",
      label: msg("Available until"),
      help: helpOf("endDateTime"),
      control: {
        type: "date-time",
        edge: "end",
        empty: msg("The document stays available."),
        set: msg("After that, it closes and readers see that it is no longer available."),
      },
    },
    {
      name: "usageLimited",
      label: msg("Number of openings"),
      help: helpOf("usageLimited"),
      control: {
        type: "number",
        max: settingMaximums.usageLimited,
        unit: msg("openings per browser"),
        effect: (count) =>
          count === 0
            ? msg("Readers can open it as often as they like.")
            : count === 1
              ? msg("It opens once in each browser.")
              : msg(str`It opens ${formatCount(count)} times in each browser. The last openings are announced.`),
      },
    },
  ],
});

/** Who can open the document. */
export const createProtectionGroup = (): SettingGroup => ({
  id: "protection",
  title: msg("Protection"),
  fields: [
    {
      name: "pdfzPassword",
      label: msg("Ask for a password"),
      help: helpOf("pdfzPassword"),
      control: {
        type: "switch",
        on: msg("Readers enter the password before they see anything of the document."),
        off: msg("The document opens without a password."),
      },
    },
    {
      name: "pdfz_password",
      label: msg("Password"),
      help: msg("Send it to readers by another way than the link. Without it, nobody can open a generated file."),
      control: {
        type: "password",
        maxLength: 1000,
        empty: msg("There is no password."),
        set: msg("Readers enter exactly this password. Spaces around it do not matter."),
      },
      inactive: whileOff("pdfzPassword", msg("It is not used while “Ask for a password” is off.")),
    },
    {
      name: "emailRequired",
      label: msg("Ask for the e-mail address"),
      help: helpOf("emailRequired"),
      control: {
        type: "switch",
        on: msg("Readers enter an address once. Nobody checks that it is theirs."),
        off: msg("The document opens without an address."),
      },
    },
    {
      name: "userStatus",
      label: msg("Who can open it"),
      help: msg("A personal link has a name or number of the reader at its end (q=). A batch makes one for each row."),
      control: {
        type: "choice",
        options: [
          {
            value: "0",
            label: msg("Anyone with the link"),
            effect: msg("The plain link and personal links open the document."),
          },
          {
            value: "1",
            label: msg("Only people with a personal link"),
            effect: msg("The plain link shows that a personal link is needed. So does the preview here."),
          },
        ],
      },
    },
  ],
});
