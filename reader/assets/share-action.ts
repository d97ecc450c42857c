/**
 * The `share` action: the system's share dialog if there is one, else a panel with the address to copy or send. A document
 * on the disk has no address that others could open, so a note says that the file itself must be sent.
 */
import { readShare, type Share } from "#domain/actions/share.ts";
import { createShareContent } from "../sharing/share-panel.ts";
import { removeVisitor, shareWithSystem } from "../sharing/system-share.ts";
import { type ActionHandler, showFailure, showPanel } from "./action-context.ts";

/** Returns the address at which others can open the document; empty for a file on the disk. */
const publicDocumentUrl = (): string => (/^https?:$/.test(location.protocol) ? removeVisitor(location.href) : "");

/** The `share` action. */
export const shareAsset: ActionHandler = async (call, services) => {
  const share = readShare(call.data);
  if (!share.ok) return showFailure(call, services, share);
  const url = share.value.url || publicDocumentUrl();
  const { t } = services.language;
  if (url === "") {
    services.showNote(t("shareFile"));
    return {};
  }
  const { title, smartlinkSocialDesc = "" } = services.source.smartlink;
  // The description of the document does not fit another address.
  const text = share.value.text || (share.value.url === "" ? smartlinkSocialDesc : "");
  const target: Share = { url, text, title: share.value.title || title };
  if (await shareWithSystem({ title: target.title, text: target.text, url })) return {};
  return showPanel(call, services, { kind: "share", title: t("share"), content: createShareContent(target, t) });
};
