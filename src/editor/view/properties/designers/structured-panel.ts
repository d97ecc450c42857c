/** The source text of structured data: shown below the fields, or instead of fields where it cannot be read. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { checkActionData } from "#editor/model/action-data/check-data.ts";
import { renderTextField } from "../fields/panel-fields.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import { renderFinding } from "../findings/render-finding.ts";
import type { PanelContext } from "../panel-context.ts";

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
