import { msg } from "@lit/localize";
import { html } from "lit";
import { actionIcons } from "../action-icons.ts";
import "../fields/page-field.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Goes to a page of the document. */
export const pagePanel: ActionPanel<"page"> = {
  type: "page",
  getName: () => msg("Page"),
  icon: actionIcons.page,
  defaultSize: [150, 36],
  defaultData: "1",
  render: (context) => html`<page-field .context=${context}></page-field>`,
};
