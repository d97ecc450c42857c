import { msg } from "@lit/localize";
import { html } from "lit";
import { actionIcons } from "../action-icons.ts";
import "../designers/gallery-designer.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Shows pictures, one after the other. */
export const galleryPanel: ActionPanel<"gallery"> = {
  type: "gallery",
  getName: () => msg("Gallery"),
  icon: actionIcons.gallery,
  defaultSize: [180, 120],
  defaultData: "",
  render: (context) => html`<gallery-designer .context=${context}></gallery-designer>`,
};
