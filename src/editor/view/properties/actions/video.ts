import { msg } from "@lit/localize";
import { actionIcons } from "../action-icons.ts";
import { renderMedia } from "../fields/media-fields.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Plays a video. */
export const videoPanel: ActionPanel<"video"> = {
  type: "video",
  getName: () => msg("Video"),
  icon: actionIcons.video,
  defaultSize: [256, 144],
  defaultData: "",
  render: (context) =>
    renderMedia(context, {
      accepted: "video",
      slot: "media",
      fileLabel: msg("Video file"),
      addressLabel: msg("Address of the video"),
      addressHelp: msg(
        "The name of an uploaded video, or an address on the web. YouTube, Vimeo and Dailymotion open in a new tab.",
      ),
    }),
};
