import { msg } from "@lit/localize";
import { html } from "lit";
import { readFilm, readVideoFields, replaceFilm } from "#editor/model/action-data/video-data.ts";
import { actionIcons } from "../action-icons.ts";
import "../designers/caption-list.ts";
import { renderSource } from "../designers/structured-panel.ts";
import { renderMedia } from "../fields/media-fields.ts";
import type { ActionPanel, PanelContext } from "../panel-context.ts";

/** Plays a video, with captions. */
export const videoPanel: ActionPanel<"video"> = {
  type: "video",
  getName: () => msg("Video"),
  icon: actionIcons.video,
  defaultSize: [256, 144],
  defaultData: "",
  render: (context) => {
    if (readVideoFields(context.data) === undefined)
      return renderSource(context, msg("This film cannot be shown as fields."), () => undefined);
    return html`
      ${renderMedia(createFilmContext(context), {
        accepted: "video",
        slot: "media",
        fileLabel: msg("Video file"),
        addressLabel: msg("Address of the video"),
        addressHelp: msg(
          "The name of an uploaded video, or an address on the web. YouTube, Vimeo and Dailymotion open in a new tab.",
        ),
      })}
      <caption-list .context=${context}></caption-list>
    `;
  },
};

/** The fields of the film see its name or address as the data of the action, and keep the captions beside it. */
const createFilmContext = (context: PanelContext): PanelContext => ({
  ...context,
  data: readFilm(context.data),
  change: (film, field) => context.change(replaceFilm(context.data, film), field),
  addFiles: (files, place) => context.addFiles(files, (data, names) => replaceFilm(data, place(readFilm(data), names))),
});
