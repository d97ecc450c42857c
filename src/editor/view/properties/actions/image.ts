import { actionIcons } from "../action-icons.ts";
import { renderMedia } from "../fields/media-fields.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Shows a picture. */
export const imagePanel: ActionPanel<"image"> = {
  type: "image",
  getName: () => "Image",
  icon: actionIcons.image,
  defaultSize: [180, 120],
  defaultData: "",
  render: (context) =>
    renderMedia(context, {
      accepted: "image",
      slot: "image",
      fileLabel: "Picture file",
      addressLabel: "Address of the picture",
      addressHelp: "The name of an uploaded picture, or an address on the web.",
    }),
};
