import { msg } from "@lit/localize";
import { actionIcons } from "../action-icons.ts";
import { renderContact } from "../designers/contact-panel.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Shows a contact that readers can save. */
export const contactPanel: ActionPanel<"contact"> = {
  type: "contact",
  getName: () => msg("Contact"),
  icon: actionIcons.contact,
  defaultSize: [150, 36],
  defaultData: "",
  render: renderContact,
};
