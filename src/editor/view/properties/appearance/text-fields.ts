/** The fields of a text that is printed on the page. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { TextContent } from "#domain/model/page-content.ts";
import { pageFontNames, presetPageFont } from "#domain/text/page-fonts.ts";
import type { FieldChanges } from "#editor/model/page-content/content-changes.ts";
import "../fields/file-field.ts";
import type { FileContext } from "../fields/file-field.ts";
import { renderChoice, renderColour, renderNumber } from "./appearance-element.ts";
import { renderBox } from "./box-fields.ts";
import { renderSegments } from "./segments.ts";

/** A text, and how it is changed. */
export interface TextFieldsContext {
  readonly content: TextContent;
  /** Stores a font file, and sets the text in it. */
  readonly files: FileContext;
  /** `field`: the field in which a person types. */
  readonly change: (changes: FieldChanges<TextContent>, field?: string) => void;
}

const keepData = (data: string): string => data;

const presetSize = 12;
const presetLineHeight = 1.15;
const presetLeastSize = 6;

/** Renders font, size, colour, alignment and fit, and what is rarely changed below them. */
export const renderTextStyle = (context: TextFieldsContext): TemplateResult => html`
  ${renderFont(context)}
  <div class="field-pair">
    ${renderSize(context)}
    ${renderTextColour(context)}
  </div>
  <div class="field-pair">
    ${renderAlign(context)}
    ${renderVerticalAlign(context)}
  </div>
  ${renderFit(context)}
  <details class="more"><summary>${msg("Lines, rotation and frame")}</summary><div class="more-fields">
    <div class="field-pair">
      ${renderNumber({
        id: "text-line-height",
        label: msg("Line height"),
        value: context.content.line_height,
        preset: presetLineHeight,
        unit: "×",
        least: 0.5,
        most: 10,
        step: 0.1,
        change: (line_height) => context.change({ line_height }, "line-height"),
      })}
      ${renderChoice({
        id: "text-rotate",
        label: msg("Rotation"),
        value: String(context.content.rotate ?? 0),
        choices: ["0", "90", "180", "270"].map((value) => ({ value, name: `${value}°` })),
        change: (value) => context.change({ rotate: value === "0" ? undefined : (Number(value) as 90 | 180 | 270) }),
      })}
    </div>
    ${renderBox({
      box: context.content.box,
      change: (box, field) => context.change({ box }, field),
    })}
  </div></details>`;

const renderFont = ({ content: { font = presetPageFont }, files, change }: TextFieldsContext): TemplateResult => {
  const names: readonly string[] = pageFontNames;
  // A font of the maker, or of a later version, is kept.
  const choices = names.includes(font) ? names : [...names, font];
  const choice = renderChoice({
    id: "text-font",
    label: msg("Font"),
    value: font,
    choices: choices.map((name) => ({ value: name, name })),
    change: (name) => change({ font: name === presetPageFont ? undefined : name }),
  });
  return html`${choice}
    <details class="more" ?open=${!names.includes(font)}><summary>${msg("Font of your own")}</summary><div class="more-fields">
      <file-field .fieldId=${"text-font-file"} .label=${msg("Font file")} .accepted=${"font"} .name=${names.includes(font) ? "" : font} .context=${files} .place=${keepData}
        @file-remove=${() => change({ font: undefined })}></file-field>
      <p class="help">${msg("Its licence must allow embedding. Letters that it lacks are taken from the other fonts.")}</p>
    </div></details>`;
};

const renderSize = ({ content: { size }, change }: TextFieldsContext): TemplateResult =>
  renderNumber({
    id: "text-size",
    label: msg("Font size"),
    value: size,
    preset: presetSize,
    least: 1,
    most: 1000,
    change: (value) => change({ size: value }, "size"),
  });

const renderTextColour = ({ content: { color }, change }: TextFieldsContext): TemplateResult =>
  renderColour({
    id: "text-colour",
    label: msg("Colour"),
    value: color,
    presetName: msg("Black"),
    change: (colour) => change({ color: colour }, "colour"),
  });

const renderAlign = ({ content: { align }, change }: TextFieldsContext): TemplateResult =>
  renderSegments({
    label: msg("Alignment"),
    value: align ?? "auto",
    choices: [
      { value: "auto", name: msg("As the script reads"), path: "M4 6h16M4 12h9M4 18h13M16.5 9.5 19 12l-2.5 2.5" },
      { value: "left", name: msg("Left"), path: "M4 6h16M4 12h10M4 18h13" },
      { value: "center", name: msg("Centred"), path: "M4 6h16M7 12h10M5.5 18h13" },
      { value: "right", name: msg("Right"), path: "M4 6h16M10 12h10M7 18h13" },
    ],
    change: (value) => change({ align: value === "auto" ? undefined : value }),
  });

const renderVerticalAlign = ({ content: { vertical_align: value }, change }: TextFieldsContext): TemplateResult =>
  renderSegments({
    label: msg("Vertical"),
    value: value ?? "top",
    choices: [
      { value: "top", name: msg("Top"), path: "M4 4.5h16M12 19V9m0 0-3 3m3-3 3 3" },
      { value: "middle", name: msg("Middle"), path: "M4 12h16M12 3v5m0 0-2-2m2 2 2-2M12 21v-5m0 0-2 2m2-2 2 2" },
      { value: "bottom", name: msg("Bottom"), path: "M4 19.5h16M12 5v10m0 0-3-3m3 3 3-3" },
    ],
    change: (next) => change({ vertical_align: next === "top" ? undefined : next }),
  });

const renderFit = ({ content: { fit = "shrink", min_size }, change }: TextFieldsContext): TemplateResult => html`
  ${renderChoice({
    id: "text-fit",
    label: msg("Fit"),
    value: fit,
    choices: [
      { value: "shrink", name: msg("Make smaller until it fits") },
      { value: "wrap", name: msg("Keep the size, also beyond the area") },
      { value: "cut", name: msg("Cut the end, with an ellipsis") },
      { value: "fail", name: msg("Do not make the row") },
    ],
    change: (value) => change({ fit: value === "shrink" ? undefined : value }),
  })}
  ${
    fit === "shrink"
      ? renderNumber({
          id: "text-min-size",
          label: msg("Least size"),
          value: min_size,
          preset: presetLeastSize,
          least: 1,
          most: 1000,
          change: (value) => change({ min_size: value }, "min-size"),
        })
      : nothing
  }`;
