/** Groups of the settings form: reading, interactive elements, sharing and printing. */
import { msg } from "@lit/localize";
import type { SettingField, SettingGroup, SettingValues } from "./setting-field.ts";
import { helpOf } from "./setting-help.ts";

const withoutAssets = (values: SettingValues): string | undefined =>
  values.assetEnabled === "false" ? msg("It has no effect while “Show interactive elements” is off.") : undefined;

const switchField = (
  name: "onePageView" | "twoPageView" | "flipBookViez" | "thumbnails",
  label: string,
  on: string,
  off: string,
): SettingField => ({ name, label, help: helpOf(name), control: { type: "switch", on, off } });

/** Views and sidebar. */
export const createReadingGroup = (): SettingGroup => ({
  id: "reading",
  title: msg("Reading"),
  fields: [
    {
      name: "startupView",
      label: msg("First view"),
      help: msg("How the document opens. If that view is not offered, the first one that is."),
      control: {
        type: "choice",
        options: [
          { value: "0", label: msg("Scrolling"), effect: msg("Readers scroll through the pages.") },
          { value: "1", label: msg("Two pages"), effect: msg("Pages lie side by side, the cover alone.") },
          { value: "2", label: msg("Flip book"), effect: msg("Pages turn as in a book.") },
        ],
      },
    },
    switchField(
      "onePageView",
      msg("Offer single pages"),
      msg("The menu “View mode” has Scroll and Single page."),
      msg("The menu “View mode” has no single pages."),
    ),
    switchField(
      "twoPageView",
      msg("Offer two pages"),
      msg("The menu “View mode” has Two pages."),
      msg("The menu “View mode” does not have Two pages."),
    ),
    switchField(
      "flipBookViez",
      msg("Offer the flip book"),
      msg("The menu “View mode” has Flip book."),
      msg("The menu “View mode” does not have Flip book."),
    ),
    switchField(
      "thumbnails",
      msg("Page thumbnails"),
      msg("The sidebar shows a small picture of each page."),
      msg("The sidebar has no thumbnails."),
    ),
    {
      name: "summary",
      label: msg("Outline"),
      help: msg("The table of contents that the PDF has."),
      control: {
        type: "choice",
        options: [
          { value: "0", label: msg("Do not show"), effect: msg("The sidebar has no outline.") },
          { value: "1", label: msg("Show in the sidebar"), effect: msg("Readers go to a chapter from the sidebar.") },
        ],
      },
    },
    {
      name: "sidebarOpened",
      label: msg("Sidebar at the start"),
      help: msg("Readers can always open and close it."),
      control: {
        type: "choice",
        options: [
          { value: "0", label: msg("Closed"), effect: msg("The document opens without the sidebar.") },
          {
            value: "1",
            label: msg("Open", { id: "sidebar-open", desc: "The sidebar is open" }),
            effect: msg("The document opens with the sidebar beside it."),
          },
        ],
      },
    },
  ],
});

/** Links, videos, forms and other assets on the pages. */
export const createElementsGroup = (): SettingGroup => ({
  id: "elements",
  title: msg("Interactive elements"),
  fields: [
    {
      name: "assetEnabled",
      label: msg("Show interactive elements"),
      help: msg("Links, videos, forms and other elements that were added to the pages."),
      control: { type: "switch", on: msg("The pages show them."), off: msg("Readers see the plain PDF.") },
    },
    {
      name: "assetShowOnStartup",
      label: msg("Visible at the start"),
      help: msg("Readers can show and hide the elements with the button “Assets”."),
      control: {
        type: "switch",
        on: msg("The elements are visible when the document opens."),
        off: msg("They are hidden until the reader presses “Assets”."),
      },
      inactive: withoutAssets,
    },
    {
      name: "assetInteraction",
      label: msg("React to readers"),
      help: msg("Whether the elements can be used by click, touch and keyboard."),
      control: {
        type: "switch",
        on: msg("Pressing an element opens its link, video or form."),
        off: msg("The elements are pictures only: pressing them does nothing."),
      },
      inactive: withoutAssets,
    },
    {
      name: "assetsFull",
      label: msg("Enlarge to full screen"),
      help: helpOf("assetsFull"),
      control: {
        type: "switch",
        on: msg("Pictures, videos and texts have a button that enlarges them."),
        off: msg("They stay in their panel."),
      },
      inactive: withoutAssets,
    },
    {
      name: "assetsOffline",
      label: msg("Include the files of elements"),
      help: helpOf("assetsOffline"),
      control: {
        type: "switch",
        on: msg("Generated files are larger, and their pictures and videos work without a network."),
        off: msg("Files at web addresses are loaded when they are needed."),
      },
      inactive: withoutAssets,
    },
  ],
});

/** What readers can take away. */
export const createSharingGroup = (): SettingGroup => ({
  id: "sharing",
  title: msg("Sharing and printing"),
  fields: [
    {
      name: "printAllowed",
      label: msg("Printing"),
      help: helpOf("printAllowed"),
      control: {
        type: "switch",
        on: msg("The toolbar has a button “Print”."),
        off: msg("There is no print button, and a printed page is only a notice."),
      },
    },
    {
      name: "extractPDF",
      label: msg("Download of the PDF"),
      help: helpOf("extractPDF"),
      control: {
        type: "switch",
        on: msg("The toolbar has a button “Download”."),
        off: msg("There is no download button."),
      },
    },
    {
      name: "allowRemote",
      label: msg("Embedding in other sites"),
      help: helpOf("allowRemote"),
      control: {
        type: "switch",
        on: msg("Any page can show the document in a frame."),
        off: msg("In a frame of another site, readers only get a link that opens it in a tab of its own."),
      },
    },
  ],
});
