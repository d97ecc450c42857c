/** Finds what the reader does not show as the author of a smartlink wrote it in `config.skin`. */
import { isPictureAddress } from "../links/icon-address.ts";
import type { Skin } from "../model/skin.ts";
import { mayHoldPlaceholder } from "../placeholders/placeholder-text.ts";
import { type Problem, problem } from "../problem.ts";
import { parseColour } from "../values/colour.ts";
import { findCorrectedAccent } from "./palette.ts";

/** Returns a warning for each such value. Values with placeholders are checked when they are filled. */
export const findSkinWarnings = (skin: Skin | undefined): readonly Problem[] => {
  const warn = (field: keyof Skin, message: string) =>
    problem("skin-adjusted", message, { path: `config.skin.${field}` });
  const isChecked = (value: string | undefined): value is string => Boolean(value) && !mayHoldPlaceholder(value ?? "");
  const { accent, background, logo } = skin ?? {};
  const colours = Object.entries({ accent, background }) as readonly (readonly ["accent" | "background", string?])[];
  const corrected = findCorrectedAccent(accent);
  return [
    ...colours
      .filter(([, value]) => isChecked(value) && parseColour(value) === undefined)
      .map(([field, value]) =>
        warn(
          field,
          `“${value?.slice(0, 40)}” is not a colour, so the reader's own is shown. Use a form such as #1f5fd0.`,
        ),
      ),
    ...(corrected === undefined
      ? []
      : [
          warn(
            "accent",
            `The accent colour ${accent} has too little contrast for text on a light page, so ${corrected} is shown. Choose a darker colour to decide yourself.`,
          ),
        ]),
    ...(isChecked(logo) && !isPictureAddress(logo)
      ? [warn("logo", "The logo is not a picture as a data: address in base64, so it is not shown.")]
      : []),
  ];
};
