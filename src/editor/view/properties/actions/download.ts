import { msg } from "@lit/localize";
import { actionIcons } from "../action-icons.ts";
import { renderMedia } from "../fields/media-fields.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Downloads a file. */
export const downloadPanel: ActionPanel<"download"> = {
  type: "download",
  getName: () => msg("Download"),
  icon: actionIcons.download,
  defaultSize: [150, 36],
  defaultData: "",
  render: (context) =>
    renderMedia(context, {
      accepted: "any",
      slot: "download",
      fileLabel: msg("File"),
      addressLabel: msg("Address of the file"),
      addressHelp: msg("The name of an uploaded file, or an address on the web."),
    }),
};
