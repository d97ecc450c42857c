/** Groups of the settings form: reading, interactive elements, sharing and printing. */
import { settingHelp } from "#domain/settings.ts";
import type { SettingField, SettingGroup, SettingValues } from "./setting-field.ts";

const withoutAssets = (values: SettingValues): string | undefined =>
  values.assetEnabled === "false" ? "It has no effect while “Show interactive elements” is off." : undefined;

const switchField = (
  name: "onePageView" | "twoPageView" | "flipBookViez" | "thumbnails",
  label: string,
  on: string,
  off: string,
): SettingField => ({ name, label, help: settingHelp[name], control: { type: "switch", on, off } });

/** Views and sidebar. */
export const reading: SettingGroup = {
  id: "reading",
  title: "Reading",
  fields: [
    {
      name: "startupView",
      label: "First view",
      help: "How the document opens. If that view is not offered, the first one that is.",
      control: {
        type: "choice",
        options: [
          { value: "0", label: "One page", effect: "Readers scroll through single pages." },
          { value: "1", label: "Two pages", effect: "Pages lie side by side, the cover alone." },
          { value: "2", label: "Flip book", effect: "Pages turn as in a book." },
        ],
      },
    },
    switchField(
      "onePageView",
      "Offer single pages",
      "The menu “View mode” has Scroll and Single page.",
      "The menu “View mode” has no single pages.",
    ),
    switchField(
      "twoPageView",
      "Offer two pages",
      "The menu “View mode” has Two pages.",
      "The menu “View mode” does not have Two pages.",
    ),
    switchField(
      "flipBookViez",
      "Offer the flip book",
      "The menu “View mode” has Flip book.",
      "The menu “View mode” does not have Flip book.",
    ),
    switchField(
      "thumbnails",
      "Page thumbnails",
      "The sidebar shows a small picture of each page.",
      "The sidebar has no thumbnails.",
    ),
    {
      name: "summary",
      label: "Outline",
      help: "The table of contents that the PDF has.",
      control: {
        type: "choice",
        options: [
          { value: "0", label: "Do not show", effect: "The sidebar has no outline." },
          { value: "1", label: "Show in the sidebar", effect: "Readers go to a chapter from the sidebar." },
        ],
      },
    },
    {
      name: "sidebarOpened",
      label: "Sidebar at the start",
      help: "Readers can always open and close it.",
      control: {
        type: "choice",
        options: [
          { value: "0", label: "Closed", effect: "The document opens without the sidebar." },
          { value: "1", label: "Open", effect: "The document opens with the sidebar beside it." },
        ],
      },
    },
  ],
};

/** Links, films, forms and other assets on the pages. */
export const elements: SettingGroup = {
  id: "elements",
  title: "Interactive elements",
  fields: [
    {
      name: "assetEnabled",
      label: "Show interactive elements",
      help: "Links, films, forms and other elements that were added to the pages.",
      control: { type: "switch", on: "The pages show them.", off: "Readers see the plain PDF." },
    },
    {
      name: "assetShowOnStartup",
      label: "Visible at the start",
      help: "Readers can show and hide the elements with the button “Assets”.",
      control: {
        type: "switch",
        on: "The elements are visible when the document opens.",
        off: "They are hidden until the reader presses “Assets”.",
      },
      inactive: withoutAssets,
    },
    {
      name: "assetInteraction",
      label: "React to readers",
      help: "Whether the elements can be used by click, touch and keyboard.",
      control: {
        type: "switch",
        on: "Pressing an element opens its link, film or form.",
        off: "The elements are pictures only: pressing them does nothing.",
      },
      inactive: withoutAssets,
    },
    {
      name: "assetsFull",
      label: "Enlarge to full screen",
      help: settingHelp.assetsFull,
      control: {
        type: "switch",
        on: "Pictures, films and texts have a button that enlarges them.",
        off: "They stay in their panel.",
      },
      inactive: withoutAssets,
    },
    {
      name: "assetsOffline",
      label: "Include their files",
      help: settingHelp.assetsOffline,
      control: {
        type: "switch",
        on: "Generated files are larger, and their pictures and films work without a network.",
        off: "Files at web addresses are loaded when they are needed.",
      },
      inactive: withoutAssets,
    },
  ],
};

/** What readers can take away. */
export const sharing: SettingGroup = {
  id: "sharing",
  title: "Sharing and printing",
  fields: [
    {
      name: "printAllowed",
      label: "Printing",
      help: settingHelp.printAllowed,
      control: {
        type: "switch",
        on: "The toolbar has a button “Print”.",
        off: "There is no print button, and a printed page is only a notice.",
      },
    },
    {
      name: "extractPDF",
      label: "Download of the PDF",
      help: settingHelp.extractPDF,
      control: {
        type: "switch",
        on: "The toolbar has a button “Download”.",
        off: "There is no download button.",
      },
    },
    {
      name: "allowRemote",
      label: "Embedding in other sites",
      help: settingHelp.allowRemote,
      control: {
        type: "switch",
        on: "Any page can show the document in a frame.",
        off: "In a frame of another site, readers only get a link that opens it in a tab of its own.",
      },
    },
  ],
};
