/** The fields of actions whose data is one file: the name of a resource, or an address. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { SlotKind } from "#domain/placeholders/slot-kind.ts";
import { findResource } from "#editor/model/action-data/resources.ts";
import type { AcceptedFiles } from "./check-file.ts";
import "./file-field.ts";
import type { PanelContext } from "../panel-context.ts";
import { renderSchemeFix, renderTestLink, renderTextField, toWebLink } from "./panel-fields.ts";

/** Texts and rules of one type. */
export interface MediaFields {
  readonly accepted: AcceptedFiles;
  readonly slot: SlotKind;
  readonly fileLabel: string;
  readonly addressLabel: string;
  readonly addressHelp: string;
}

/** Renders the upload and the address. */
export const renderMedia = (context: PanelContext, fields: MediaFields): TemplateResult => {
  const isResource = findResource(context.asset, context.data) !== undefined;
  return html`
    <file-field .fieldId="${context.id}-file" .label=${fields.fileLabel} .accepted=${fields.accepted} .name=${context.data}
      .context=${context} .place=${(_: string, [name = ""]: readonly string[]) => name}
      @file-remove=${() => context.change("", "file")}></file-field>
    ${renderTextField(context, {
      field: "address",
      label: fields.addressLabel,
      value: context.data,
      toData: (text) => text,
      slot: fields.slot,
      kind: "url",
      example: "https://example.org/…",
      help: fields.addressHelp,
    })}
    <div class="actions">
      ${isResource ? nothing : renderSchemeFix(context.data, (text) => context.change(text, "scheme"))}
      ${isResource || !/^\s*https?:/i.test(context.data) ? nothing : renderTestLink(context, fields.slot, msg("Test address"), toWebLink)}
    </div>
  `;
};
