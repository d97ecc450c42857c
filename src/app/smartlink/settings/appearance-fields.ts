/** A group of the settings form: the look of the reader. */
import { msg } from "@lit/localize";
import { schemes } from "#domain/skin/palette.ts";
import { formatColour, white } from "#domain/values/colour.ts";
import type { SettingGroup } from "./setting-field.ts";

/** Colours, logo and texts of the sender. */
export const createAppearanceGroup = (): SettingGroup => ({
  id: "appearance",
  title: msg("Appearance"),
  fields: [
    {
      name: "skinAccent",
      label: msg("Accent colour"),
      help: msg("The colour of buttons, links and marks."),
      control: {
        type: "colour",
        use: "accent",
        preset: formatColour(schemes.light.accent),
        empty: msg("The reader has its own blue."),
        set: msg("Where the colour would be hard to read, the reader shows a darker or lighter one."),
      },
    },
    {
      name: "skinBackground",
      label: msg("Background colour"),
      help: msg("The colour of the toolbar, and behind the questions for a password or an e-mail address."),
      control: {
        type: "colour",
        use: "background",
        preset: formatColour(white),
        empty: msg("The toolbar is white or dark, as the reader's device is."),
        set: msg("Texts on it are black or white, whichever is easier to read."),
      },
    },
    {
      name: "skinLogo",
      label: msg("Logo"),
      help: msg("A picture of any size: PNG, JPEG, GIF, WebP or SVG. It is stored in the smartlink."),
      control: {
        type: "picture",
        maxLength: 500_000,
        maxWidth: 640,
        maxHeight: 160,
        empty: msg("The reader shows no logo."),
        set: msg("The toolbar begins with it. Readers also see it before they enter a password or an e-mail address."),
      },
    },
    {
      name: "skinTitle",
      label: msg("Title beside the logo"),
      help: msg("For example the name of your organisation."),
      control: {
        type: "text",
        maxLength: 200,
        empty: msg("The toolbar shows the title of the document."),
        set: msg(
          "The toolbar shows this text in place of the title. Readers also see it before they enter a password.",
        ),
      },
    },
    {
      name: "faviconB64",
      label: msg("Icon"),
      help: msg("A small square picture: PNG, JPEG, GIF, WebP, SVG or ICO."),
      control: {
        type: "picture",
        maxLength: 1_000_000,
        maxWidth: 256,
        maxHeight: 256,
        empty: msg("The tab shows the icon of Smartlink."),
        set: msg("The browser's tab and bookmarks show this picture."),
      },
    },
  ],
});
