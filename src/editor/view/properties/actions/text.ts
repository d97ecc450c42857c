import { msg } from "@lit/localize";
import { actionIcons } from "../action-icons.ts";
import { renderTextField } from "../fields/panel-fields.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Shows a text. */
export const textPanel: ActionPanel<"text"> = {
  type: "text",
  getName: () => msg("Text"),
  icon: actionIcons.text,
  defaultSize: [180, 60],
  defaultData: "",
  render: (context) =>
    renderTextField(context, {
      field: "text",
      label: msg("Text"),
      value: context.data,
      toData: (text) => text,
      slot: "rich",
      lines: 6,
    }),
};
