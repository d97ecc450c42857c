/** The `share` action: by the browser's own means where it has them, else a link to copy or to mail. */
import { readShare, type Share } from "#domain/rules/action-data/share.ts";
import { element } from "../dom.ts";
import { copied, shareBySystem, sharedAddress } from "../share.ts";
import { type ActionCall, type ActionServices, type Run, type Running, showFailure, showPanel } from "./acting.ts";

/** Where others find the document itself; empty: nowhere. */
const documentAddress = (): string => (/^https?:$/.test(location.protocol) ? sharedAddress(location.href) : "");

export const share: Run = async (call, services) => {
  const read = readShare(call.data);
  if (!read.ok) return showFailure(call, services, read);
  const url = read.value.url || documentAddress();
  const shared: Share = { ...read.value, url, title: read.value.title || services.source.smartlink.title };
  if (url !== "" && (await shareBySystem({ title: shared.title, text: shared.text, url }))) return {};
  return showShare(call, services, shared);
};

const showShare = (call: ActionCall, services: ActionServices, { title, text, url }: Share): Running => {
  const { say } = services.language;
  const panel = (...content: readonly HTMLElement[]) =>
    showPanel(call, services, { kind: "share", title: say("shareHow"), content });
  if (url === "") return panel(element("p", {}, say("shareFile")));
  const field = element("input", {
    class: "share-address",
    readonly: true,
    value: url,
    "aria-label": say("shareAddress"),
  });
  field.addEventListener("focus", () => field.select());
  const told = element("p", { class: "quiet", role: "status" });
  const copy = element("button", { type: "button", class: "primary", autofocus: true }, say("shareCopy"));
  copy.addEventListener("click", async () => {
    told.textContent = "";
    if (await copyText(field)) told.textContent = say("shareCopied");
  });
  const body = encodeURIComponent([text, url].filter(Boolean).join("\n\n"));
  const mail = element(
    "a",
    { class: "plain", href: `mailto:?subject=${encodeURIComponent(title)}&body=${body}` },
    say("shareMail"),
  );
  return panel(field, element("div", { class: "panel-foot" }, mail, copy), told);
};

/** Pages over plain http and from the disk have no clipboard of their own. */
const copyText = async (field: HTMLInputElement): Promise<boolean> => {
  if (await copied(field.value)) return true;
  field.focus();
  field.select();
  return document.execCommand("copy");
};
