/** A group of the settings form: the look of the reader. */
import { formatColour, white } from "#domain/skin/colour.ts";
import { schemes } from "#domain/skin/palette.ts";
import type { SettingGroup } from "./setting-field.ts";

/** Colours, logo and texts of the sender. */
export const appearance: SettingGroup = {
  id: "appearance",
  title: "Appearance",
  fields: [
    {
      name: "skinAccent",
      label: "Accent colour",
      help: "The colour of buttons, links and marks.",
      control: {
        type: "colour",
        use: "accent",
        preset: formatColour(schemes.light.accent),
        empty: "The reader has its own blue.",
        set: "Where the colour would be hard to read, the reader shows a darker or lighter one.",
      },
    },
    {
      name: "skinBackground",
      label: "Background colour",
      help: "The colour of the toolbar, and behind the questions for a password or an e-mail address.",
      control: {
        type: "colour",
        use: "background",
        preset: formatColour(white),
        empty: "The toolbar is white or dark, as the reader's device is.",
        set: "Texts on it are black or white, whichever is easier to read.",
      },
    },
    {
      name: "skinLogo",
      label: "Logo",
      help: "A picture of any size: PNG, JPEG, GIF, WebP or SVG. It is stored in the smartlink.",
      control: {
        type: "picture",
        maxLength: 500_000,
        maxWidth: 640,
        maxHeight: 160,
        empty: "The reader shows no logo.",
        set: "The toolbar begins with it. Readers also see it before they enter a password or an e-mail address.",
      },
    },
    {
      name: "skinTitle",
      label: "Title beside the logo",
      help: "For example the name of your organisation.",
      control: {
        type: "text",
        maxLength: 200,
        empty: "The toolbar shows the title of the document.",
        set: "The toolbar shows this text in place of the title. Readers also see it before they enter a password.",
      },
    },
    {
      name: "faviconB64",
      label: "Icon",
      help: "A small square picture: PNG, JPEG, GIF, WebP, SVG or ICO.",
      control: {
        type: "picture",
        maxLength: 1_000_000,
        maxWidth: 256,
        maxHeight: 256,
        empty: "The tab shows the icon of Smartlink.",
        set: "The browser's tab and bookmarks show this picture.",
      },
    },
  ],
};
