/** The schema of `config.skin`: the look of the reader that the author of a smartlink chose. */
import { isPictureAddress } from "../links/icon-address.ts";
import { holdsPlaceholder } from "../placeholders/placeholder-text.ts";
import { parseColour } from "../values/colour.ts";
import { z } from "./zod.ts";

/** A logo is part of every generated file. */
const maxLogoLength = 500_000;

const colour = () =>
  z
    .string({ error: "expected a colour such as #1f5fd0" })
    .refine((value) => value === "" || parseColour(value) !== undefined || holdsPlaceholder(value), {
      error: "expected a colour such as #1f5fd0",
    })
    .nullish()
    .transform((value) => value || undefined)
    .optional();

const expectedLogo = { error: "expected a picture as a data: address in base64, of at most 500,000 characters" };

/** A picture as a `data:` address. Any other address would tell a third party who opens the document. */
const logo = () =>
  z
    .string(expectedLogo)
    .max(maxLogoLength, expectedLogo)
    .refine((value) => value === "" || holdsPlaceholder(value) || isPictureAddress(value), expectedLogo)
    .nullish()
    .transform((value) => value || undefined)
    .optional();

const expectedTitle = { error: "expected a text of at most 200 characters" };

/** `config.skin`. Unknown fields are dropped, because the skin of an encrypted file is readable without its password. */
export const skinSchema = z.lazy(() =>
  z.object(
    {
      accent: colour().describe("Colour of buttons and links, #rrggbb"),
      background: colour().describe("Colour of the toolbar and of the page around a gate, #rrggbb"),
      logo: logo().describe("Picture as a data: address"),
      title: z
        .string(expectedTitle)
        .max(200, expectedTitle)
        .nullish()
        .transform((value) => value || undefined)
        .optional()
        .describe("Text beside the logo; in the toolbar in place of the title"),
    },
    { error: 'expected an object such as {"accent": "#1f5fd0"}' },
  ),
);

/** The look of the reader that the author of a smartlink chose. */
export type Skin = z.infer<typeof skinSchema>;

/** `config.skin` of a stored smartlink. */
export const skinRecordSchema = z.lazy(() =>
  z
    .object({
      accent: z.string().optional(),
      background: z.string().optional(),
      logo: z.string().optional(),
      title: z.string().optional(),
    })
    .describe("Colours, logo and title of the reader"),
);

/** Returns the fields that have a value; undefined if there are none. */
export const presentSkin = (skin: Skin | null | undefined): Skin | undefined => {
  const entries = Object.entries(skin ?? {}).filter(([, value]) => value !== undefined && value !== "");
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};
