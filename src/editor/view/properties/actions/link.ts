import { msg } from "@lit/localize";
import { html } from "lit";
import { actionIcons } from "../action-icons.ts";
import { renderSchemeFix, renderTestLink, renderTextField, toWebLink } from "../fields/panel-fields.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Opens an address. */
export const linkPanel: ActionPanel<"url"> = {
  type: "url",
  getName: () => msg("Link"),
  icon: actionIcons.url,
  defaultSize: [150, 36],
  defaultData: "",
  render: (context) => html`
    ${renderTextField(context, {
      field: "address",
      label: msg("Address"),
      value: context.data,
      toData: (text) => text,
      slot: "open",
      kind: "url",
      example: "https://example.org",
    })}
    <div class="actions">
      ${renderSchemeFix(context.data, (text) => context.change(text, "scheme"))}
      ${renderTestLink(context, "open", msg("Test link"), toWebLink)}
    </div>
  `,
};
