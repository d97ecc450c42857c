import { msg } from "@lit/localize";
import { html } from "lit";
import { readEmailLink } from "#domain/links/contact-link.ts";
import { type EmailFields, readEmailFields, writeEmailFields } from "#editor/model/action-data/email-data.ts";
import { actionIcons } from "../action-icons.ts";
import { renderTestLink, renderTextField, type TextFieldOptions } from "../fields/panel-fields.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Begins a mail. */
export const emailPanel: ActionPanel<"email"> = {
  type: "email",
  getName: () => msg("E-mail"),
  icon: actionIcons.email,
  defaultSize: [150, 36],
  defaultData: "",
  render: (context) => {
    const fields = readEmailFields(context.data);
    const text = (name: keyof EmailFields, label: string, options: Partial<TextFieldOptions> = {}) =>
      renderTextField(context, {
        field: name,
        label,
        value: fields[name],
        toData: (value) => writeEmailFields({ ...fields, [name]: value }),
        ...options,
      });
    const address = { kind: "email", slot: "emails" } as const;
    return html`
      ${text("to", msg("E-mail address"), { kind: "email", slot: "email", example: "name@example.org" })}
      ${text("subject", msg("Subject"))}
      ${text("body", msg("Message"), { lines: 4 })}
      <details class="more"><summary>${msg("Copies")}</summary>${text("cc", msg("Copy to"), address)}${text("bcc", msg("Blind copy to"), address)}</details>
      <div class="actions">${renderTestLink(context, "email", msg("Test e-mail"), readEmailLink)}</div>
    `;
  },
};
