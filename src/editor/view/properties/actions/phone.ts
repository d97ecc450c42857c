import { msg } from "@lit/localize";
import { html } from "lit";
import { readPhoneLink } from "#domain/links/contact-link.ts";
import { actionIcons } from "../action-icons.ts";
import { renderTestLink, renderTextField } from "../fields/panel-fields.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Calls a number. */
export const phonePanel: ActionPanel<"phone"> = {
  type: "phone",
  getName: () => msg("Phone"),
  icon: actionIcons.phone,
  defaultSize: [150, 36],
  defaultData: "",
  render: (context) => html`
    ${renderTextField(context, {
      field: "number",
      label: msg("Phone number"),
      value: context.data,
      toData: (text) => text,
      slot: "phone",
      kind: "tel",
      example: "+49 30 1234567",
      help: msg("With the code of the country, it works everywhere."),
    })}
    <div class="actions">${renderTestLink(context, "phone", msg("Test call"), readPhoneLink)}</div>
  `,
};
