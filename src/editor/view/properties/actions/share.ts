import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { readFields, writeFields } from "#editor/model/action-data/structured-fields.ts";
import { actionIcons } from "../action-icons.ts";
import { createRecordFields, renderDataFinding } from "../designers/structured-panel.ts";
import type { ActionPanel, PanelContext } from "../panel-context.ts";

// The fields of what a reader shares.

const names = { url: ["url", "link", "href"], title: ["title", "name"], text: ["text", "description"] } as const;

/** Data may also be an address or a text. */
const readShareFields = (data: string) =>
  /^\s*\{/.test(data)
    ? (readFields(data) ?? { text: data })
    : data.trim() === ""
      ? {}
      : { [/^\s*(?:https?:|\[\[)/i.test(data) ? "url" : "text"]: data };

/** Renders the fields. */
const renderShare = (context: PanelContext): TemplateResult => {
  const text = createRecordFields(context, { record: readShareFields(context.data), keys: names, toData: writeFields });
  return html`
    ${text("url", msg("Address to share"), {
      slot: "fetch",
      kind: "url",
      example: "https://example.org/offer",
      help: msg("Empty: the document itself is shared."),
    })}
    ${text("title", msg("Title"))}
    ${text("text", msg("Text"), { lines: 2 })}
    ${renderDataFinding("share", context)}
  `;
};

/** Shares the document or an address. */
export const sharePanel: ActionPanel<"share"> = {
  type: "share",
  getName: () => msg("Share"),
  icon: actionIcons.share,
  defaultSize: [120, 36],
  defaultData: "",
  render: renderShare,
};
