import { msg } from "@lit/localize";
import { html } from "lit";
import { actionIcons } from "../action-icons.ts";
import "../designers/agenda-designer.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Shows events that readers can add to their calendar. */
export const agendaPanel: ActionPanel<"agenda"> = {
  type: "agenda",
  getName: () => msg("Calendar"),
  icon: actionIcons.agenda,
  defaultSize: [150, 36],
  defaultData: "",
  render: (context) => html`<agenda-designer .context=${context}></agenda-designer>`,
};
