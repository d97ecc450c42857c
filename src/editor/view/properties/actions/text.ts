import { msg } from "@lit/localize";
import { html } from "lit";
import { actionIcons } from "../action-icons.ts";
import type { ActionPanel } from "../panel-context.ts";
import "../rich-text/rich-text-field.ts";
import type { TextChange } from "../rich-text/text-change.ts";

/** Shows a text. */
export const textPanel: ActionPanel<"text"> = {
  type: "text",
  getName: () => msg("Text"),
  icon: actionIcons.text,
  defaultSize: [150, 36],
  defaultData: "",
  render: (
    context,
  ) => html`<rich-text-field .fieldId=${`${context.id}-text`} .label=${msg("Text")} .value=${context.data}
    .sample=${context.sample} @text-change=${({ detail: { text, joinKey } }: CustomEvent<TextChange>) =>
      context.change(text, joinKey)}></rich-text-field>`,
};
