/** Parts of the panels of structured data: its text fields, what is wrong with it, and its source where it has no fields. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { UnknownRecord } from "#domain/values/is-record.ts";
import { checkActionData } from "#editor/model/action-data/check-data.ts";
import { type FieldNames, readText, writeValue } from "#editor/model/action-data/structured-fields.ts";
import { renderTextField, type TextFieldOptions } from "../fields/panel-fields.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import { renderFinding } from "../findings/render-finding.ts";
import type { PanelContext } from "../panel-context.ts";

/** A record of structured data whose texts have fields. */
export interface EditedRecord<Name extends string> {
  readonly record: UnknownRecord;
  /** The keys under which each text is read. */
  readonly keys: Readonly<Record<Name, FieldNames>>;
  /** Returns the data of the action with the changed record. */
  readonly toData: (record: UnknownRecord) => string;
  /** Begins the ids of the fields, for records of a list. */
  readonly idPrefix?: string;
}

/** Renders the field of one text of a record. */
export type RenderRecordField<Name extends string> = (
  name: Name,
  label: string,
  options?: Partial<TextFieldOptions>,
) => TemplateResult;

/** Returns a function that renders fields for the texts of a record. */
export const createRecordFields =
  <Name extends string>(
    context: PanelContext,
    { record, keys, toData, idPrefix = "" }: EditedRecord<Name>,
  ): RenderRecordField<Name> =>
  (name, label, options = {}) =>
    renderTextField(context, {
      field: `${idPrefix}${name}`,
      label,
      value: readText(record, keys[name]),
      toData: (text) => toData(writeValue(record, keys[name], text)),
      ...options,
    });

/** Renders what is wrong with the data as a whole, such as a form without fields. */
export const renderDataFinding = (type: string, { id, data, sample }: PanelContext): TemplateResult => {
  return renderFinding(describeFinding(checkActionData(type, data, sample)), `${id}-data`);
};

/**
 * Renders the data as text. `reason`: why it is shown instead of fields. `convert`: returns the data in a form that has
 * fields, for a button; undefined if that cannot be done.
 */
export const renderSource = (
  context: PanelContext,
  reason: string,
  convert: (data: string) => string | undefined,
): TemplateResult => {
  const converted = convert(context.data);
  return html`
    <p class="help">${reason}</p>
    ${renderTextField(context, { field: "source", label: msg("Source"), value: context.data, toData: (text) => text, lines: 8 })}
    <div class="actions">
      ${
        converted === undefined
          ? html`<button type="button" class="small" @click=${() => context.change("", "source")}>${msg("Start with empty fields")}</button>`
          : html`<button type="button" class="small" @click=${() => context.change(converted, "source")}>${msg("Convert to fields")}</button>`
      }
    </div>
  `;
};
