import { msg } from "@lit/localize";
import { actionIcons } from "../action-icons.ts";
import { renderShare } from "../designers/share-panel.ts";
import type { ActionPanel } from "../panel-context.ts";

/** Shares the document or an address. */
export const sharePanel: ActionPanel<"share"> = {
  type: "share",
  getName: () => msg("Share"),
  icon: actionIcons.share,
  defaultSize: [120, 36],
  defaultData: "",
  render: renderShare,
};
