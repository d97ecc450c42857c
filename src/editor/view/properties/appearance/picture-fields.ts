/** The fields of a picture that is printed on the page. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { PictureContent } from "#domain/model/page-content.ts";
import { checkText, type SampleData } from "#editor/model/action-data/check-data.ts";
import { findResource } from "#editor/model/action-data/resources.ts";
import type { FieldChanges } from "#editor/model/page-content/content-changes.ts";
import "../fields/file-field.ts";
import type { FileContext } from "../fields/file-field.ts";
import "../fields/template-field.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import { renderChoice } from "./appearance-element.ts";
import { renderBox } from "./box-fields.ts";

/** The fields of a picture that name another one. */
export type PictureName = "source" | "replacement";

/** A picture, and how it is changed. */
export interface PictureFieldsContext {
  readonly content: PictureContent;
  readonly sample: SampleData;
  /** Returns what stores a file and names it in a field. */
  readonly filesOf: (field: PictureName) => FileContext;
  /** `field`: the field in which a person types. */
  readonly change: (changes: FieldChanges<PictureContent>, field?: string) => void;
}

/** Renders source, size, what happens without it, its description and its frame. */
export const renderPictureFields = (context: PictureFieldsContext): TemplateResult => {
  const { content, sample, change } = context;
  const { fit = "contain", missing = "fail", alt = "" } = content;
  return html`
    ${renderSource(context, "source", {
      file: msg("Picture file"),
      name: msg("Picture of each row"),
      help: msg("A column with addresses or names of files, such as [[photo]], or an address."),
    })}
    ${renderChoice({
      id: "picture-fit",
      label: msg("Fit"),
      value: fit,
      choices: [
        { value: "contain", name: msg("Show the whole picture") },
        { value: "cover", name: msg("Fill the area, edges may be cut") },
      ],
      change: (value) => change({ fit: value === "contain" ? undefined : value }),
    })}
    ${renderChoice({
      id: "picture-missing",
      label: msg("If the picture is missing"),
      value: missing,
      choices: [
        { value: "fail", name: msg("Do not make the row") },
        { value: "leave_out", name: msg("Leave the area empty") },
        { value: "replace", name: msg("Print another picture") },
      ],
      change: (value) =>
        change({
          missing: value === "fail" ? undefined : value,
          replacement: value === "replace" ? "" : undefined,
        }),
    })}
    ${
      missing === "replace"
        ? renderSource(context, "replacement", {
            file: msg("Other picture file"),
            name: msg("Other picture"),
            help: msg("Printed where the first picture is missing."),
          })
        : nothing
    }
    <template-field .fieldId=${"picture-alt"} .label=${msg("Alternative text")} .value=${alt} .sample=${sample}
      .finding=${describeFinding(checkText(alt, "text", sample))} .help=${msg("What screen readers say. Leave it empty for decoration.")}
      @field-input=${({ detail }: CustomEvent<string>) => change({ alt: detail === "" ? undefined : detail }, "alt")}></template-field>
    <details class="more"><summary>${msg("Frame")}</summary><div class="more-fields">
      ${renderBox({ box: content.box, change: (box, field) => change({ box }, field) })}
    </div></details>`;
};

interface SourceTexts {
  readonly file: string;
  readonly name: string;
  readonly help: string;
}

const renderSource = (
  { content, sample, filesOf, change }: PictureFieldsContext,
  field: PictureName,
  { file, name, help }: SourceTexts,
): TemplateResult => {
  const value = content[field] ?? "";
  const files = filesOf(field);
  const isFile = findResource(files.asset, value) !== undefined;
  return html`
    <file-field .fieldId=${`picture-${field}-file`} .label=${file} .accepted=${"image"} .name=${value} .context=${files} .place=${keepData}
      @file-remove=${() => change({ [field]: "" })}></file-field>
    ${
      isFile
        ? nothing
        : html`<template-field .fieldId=${`picture-${field}`} .label=${name} .value=${value} .kind=${"url"} .sample=${sample} .hasInsertButton=${true}
            .finding=${describeFinding(checkText(value, "resource", sample))} .help=${help}
            @field-input=${({ detail }: CustomEvent<string>) => change({ [field]: detail }, field)}></template-field>`
    }`;
};

const keepData = (data: string): string => data;
