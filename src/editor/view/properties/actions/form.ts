import { msg } from "@lit/localize";
import { html } from "lit";
import { actionIcons } from "../action-icons.ts";
import "../designers/form-designer.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Asks readers for answers. */
export const formPanel: ActionPanel<"form"> = {
  type: "form",
  getName: () => msg("Form"),
  icon: actionIcons.form,
  defaultSize: [150, 36],
  get defaultData() {
    const label = msg("Your e-mail address");
    return JSON.stringify({ fields: [{ name: "email", label, type: "email", required: true }] });
  },
  render: (context) => html`<form-designer .context=${context}></form-designer>`,
};
