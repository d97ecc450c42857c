/** The `share` action: by the browser's own means where it has them, else a link to copy or to mail. */
import { readShare, type Share } from "#domain/actions/share.ts";
import { shareContent } from "../sharing/share-panel.ts";
import { shareBySystem, sharedAddress } from "../sharing/system-share.ts";
import { element } from "../ui/dom.ts";
import {
  type ActionCall,
  type ActionServices,
  type Run,
  type Running,
  showFailure,
  showPanel,
} from "./action-context.ts";

/** Where others find the document itself; empty: nowhere. */
const documentAddress = (): string => (/^https?:$/.test(location.protocol) ? sharedAddress(location.href) : "");

export const share: Run = async (call, services) => {
  const read = readShare(call.data);
  if (!read.ok) return showFailure(call, services, read);
  const url = read.value.url || documentAddress();
  const { title, smartlinkSocialDesc = "" } = services.source.smartlink;
  // What the author says of the document goes with the document alone.
  const text = read.value.text || (read.value.url === "" ? smartlinkSocialDesc : "");
  const shared: Share = { url, text, title: read.value.title || title };
  if (url !== "" && (await shareBySystem({ title: shared.title, text: shared.text, url }))) return {};
  return showShare(call, services, shared);
};

const showShare = (call: ActionCall, services: ActionServices, shared: Share): Running => {
  const { t } = services.language;
  const content = shared.url === "" ? [element("p", {}, t("shareFile"))] : shareContent(shared, t);
  return showPanel(call, services, { kind: "share", title: t("share"), content });
};
