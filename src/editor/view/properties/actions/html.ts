import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { readHtml } from "#domain/actions/html-frame.ts";
import { safeLink } from "#domain/links/link.ts";
import { fillText } from "#editor/model/action-data/check-data.ts";
import { findResource } from "#editor/model/action-data/resources.ts";
import { actionIcons } from "../action-icons.ts";
import "../fields/file-field.ts";
import "../fields/html-preview.ts";
import { renderTextField } from "../fields/panel-fields.ts";
import type { ActionPanel, PanelContext } from "../panel-context.ts";

const renderPreview = ({ data, asset, sample, services }: PanelContext) => {
  if (data.trim() === "") return nothing;
  const filled = fillText(data, "html", sample.row ?? {});
  const content = readHtml(filled.ok ? filled.text : data);
  if (content.kind === "page") {
    const href = safeLink(content.href, "fetch");
    return html`<p class="help">${msg("Readers see the page at this address in a frame, if its site allows that.")}</p>
      <div class="actions"><a class="button small" href=${href ?? nothing} target="_blank" rel="noopener noreferrer">${msg("Open the page")}</a></div>`;
  }
  if (content.kind === "name" && findResource(asset, content.name) !== undefined)
    return html`<p class="help">${msg("Readers see this file in a frame.")}</p>`;
  const markup = content.kind === "markup" ? content.markup : content.name;
  return html`<html-preview .services=${services} .markup=${markup} .label=${asset.aura.name || "HTML"}></html-preview>
    <p class="help">${msg("Scripts do not run. Pictures from the web are not shown.")}</p>`;
};

/** Shows markup or a web page in a frame. */
export const htmlPanel: ActionPanel<"html"> = {
  type: "html",
  getName: () => "HTML",
  icon: actionIcons.html,
  defaultSize: [150, 36],
  defaultData: "",
  render: (context) => html`
    ${renderTextField(context, {
      field: "html",
      label: msg("HTML or address"),
      value: context.data,
      toData: (text) => text,
      slot: "html",
      lines: 8,
      example: "<h2>Welcome, [[first_name]]</h2>",
    })}
    ${renderPreview(context)}
    <file-field .fieldId="${context.id}-file" .label=${msg("HTML file")} .accepted=${"any"} .name=${context.data} .context=${context}
      .place=${(_: string, [name = ""]: readonly string[]) => name} @file-remove=${() => context.change("", "file")}></file-field>
  `,
};
