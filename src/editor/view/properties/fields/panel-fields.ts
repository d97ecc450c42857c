/** Fields that several panels have. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { safeLink } from "#domain/links/link.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import type { SlotKind } from "#domain/placeholders/slot-kind.ts";
import { addScheme, checkText, fillText } from "#editor/model/action-data/check-data.ts";
import { renderSentence } from "#ui/format/translated-problem.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import type { PanelContext } from "../panel-context.ts";
import type { FieldKind } from "./template-field.ts";
import "./template-field.ts";

/** A text field of a panel. */
export interface TextFieldOptions {
  /** Ends the id of the field and joins what is typed in it. */
  readonly field: string;
  readonly label: string;
  readonly value: string;
  /** Returns the data of the action with the typed text. */
  readonly toData: (text: string) => string;
  /** How the text is checked. Default: as plain text. */
  readonly slot?: SlotKind;
  /** Each line is a text of the slot by itself. */
  readonly isCheckedByLine?: boolean;
  readonly kind?: FieldKind;
  readonly lines?: number;
  readonly help?: string;
  readonly example?: string;
}

/** Renders a text field whose value is a part of the action's data. */
export const renderTextField = (context: PanelContext, options: TextFieldOptions): TemplateResult => {
  const { field, label, value, toData, slot = "text", kind = "text", lines = 1, help = "", example = "" } = options;
  const texts = options.isCheckedByLine ? value.split("\n") : [value];
  const finding = texts.map((text) => checkText(text, slot, context.sample)).find((result) => result !== undefined);
  return html`<template-field .fieldId=${`${context.id}-${field}`} .label=${label} .value=${value} .kind=${kind} .lines=${lines}
    .help=${help} .example=${example} .sample=${context.sample} .finding=${describeFinding(finding)}
    @field-input=${({ detail }: CustomEvent<string>) => context.change(toData(detail), field)}></template-field>`;
};

/** Renders a button that adds a missing `https://`; nothing if the text needs none. */
export const renderSchemeFix = (value: string, change: (text: string) => void): TemplateResult | typeof nothing => {
  const address = addScheme(value);
  return address === undefined
    ? nothing
    : html`<button type="button" class="small" @click=${() => change(address)}>${msg("Add https://")}</button>`;
};

/** Converts data to an address that a browser opens; undefined for data that has none. */
export type ToLink = (data: string) => string | undefined;

/** The address of an action whose data is one. */
export const toWebLink: ToLink = (data) => safeLink(data, "open");

/** Renders the link that tries an address out in a new tab. Placeholders get the values of the current row. */
export const renderTestLink = (
  { data, sample, id }: PanelContext,
  slot: SlotKind,
  label: string,
  toLink: ToLink,
): TemplateResult | typeof nothing => {
  if (data.trim() === "") return nothing;
  const filled = fillText(data, slot, sample.row ?? {});
  const href = filled.ok ? toLink(filled.text) : undefined;
  if (href !== undefined)
    return html`<a class="button small" href=${href} target="_blank" rel="noopener noreferrer" title=${href}>${label}</a>`;
  const reason =
    filled.ok || !mayHoldPlaceholder(data)
      ? msg("Correct the text above to try it.")
      : sample.row === undefined
        ? msg("Its placeholders have no values yet. Enter sample data to try it.")
        : html`${msg("It cannot be tried yet.")} ${renderSentence(filled.message)}`;
  return html`<button type="button" class="small" aria-disabled="true" aria-describedby="${id}-test">${label}</button>
    <span class="help" id="${id}-test">${reason}</span>`;
};
