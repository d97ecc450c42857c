import { msg } from "@lit/localize";
import { actionIcons } from "../action-icons.ts";
import { renderMedia } from "../fields/media-fields.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Shows a picture. */
export const imagePanel: ActionPanel<"image"> = {
  type: "image",
  getName: () => msg("Image"),
  icon: actionIcons.image,
  defaultSize: [180, 120],
  defaultData: "",
  render: (context) =>
    renderMedia(context, {
      accepted: "image",
      slot: "image",
      fileLabel: msg("Picture file"),
      addressLabel: msg("Address of the picture"),
      addressHelp: msg("The name of an uploaded picture, or an address on the web."),
    }),
};
