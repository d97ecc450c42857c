/** The fields of the frame of a text or picture. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { ContentBox } from "#domain/model/page-content.ts";
import type { FieldChanges } from "#editor/model/page-content/content-changes.ts";
import { renderColour, renderNumber } from "./appearance-element.ts";

/** A frame, and how it is changed. */
export interface BoxFieldsContext {
  readonly box: ContentBox | undefined;
  /** Without fields, there is no frame. */
  readonly change: (box: ContentBox | undefined, field: string) => void;
}

/** Renders background, border, corners and padding. */
export const renderBox = ({ box = {}, change }: BoxFieldsContext): TemplateResult => {
  const set = (changes: FieldChanges<ContentBox>, field: string) => {
    const entries = Object.entries({ ...box, ...changes }).filter(([, value]) => value !== undefined);
    change(entries.length === 0 ? undefined : Object.fromEntries(entries), `box-${field}`);
  };
  const colour = (name: "fill" | "stroke", label: string) =>
    renderColour({
      id: `box-${name}`,
      label,
      value: box[name],
      preset: "#ffffff",
      presetName: msg("None"),
      change: (value) => set({ [name]: value }, name),
    });
  const length = (name: "stroke_width" | "radius" | "padding", label: string, most: number, preset: number) =>
    renderNumber({
      id: `box-${name}`,
      label,
      value: box[name],
      ...{ preset, least: 0, most },
      change: (value) => set({ [name]: value }, name),
    });
  return html`
    <div class="field-pair">${colour("fill", msg("Background"))}${colour("stroke", msg("Border"))}</div>
    <div class="field-pair">
      ${length("stroke_width", msg("Border width"), 100, 1)}
      ${length("radius", msg("Corner radius"), 1000, 0)}
      ${length("padding", msg("Padding"), 1000, 0)}
    </div>`;
};
