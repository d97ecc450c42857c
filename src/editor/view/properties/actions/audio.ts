import { msg } from "@lit/localize";
import { actionIcons } from "../action-icons.ts";
import { renderMedia } from "../fields/media-fields.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Plays a sound. */
export const audioPanel: ActionPanel<"audio"> = {
  type: "audio",
  getName: () => msg("Audio"),
  icon: actionIcons.audio,
  defaultSize: [150, 36],
  defaultData: "",
  render: (context) =>
    renderMedia(context, {
      accepted: "audio",
      slot: "media",
      fileLabel: msg("Sound file"),
      addressLabel: msg("Address of the sound"),
      addressHelp: msg("The name of an uploaded sound, or an address on the web."),
    }),
};
