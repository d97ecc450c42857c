/** A panel with an address to copy or send by e-mail, for browsers without a share dialog. */
import type { Share } from "#domain/actions/share.ts";
import { toWellFormed } from "#domain/text/json-text.ts";
import type { Translate } from "../i18n/language.ts";
import { element } from "../ui/dom.ts";
import { copyToClipboard } from "./system-share.ts";

/** Returns a `mailto:` address with subject and text. Lone surrogates, which cannot be encoded, become U+FFFD. */
export const mailtoAddress = ({ title, text, url }: Share): string => {
  const encode = (words: string) => encodeURIComponent(toWellFormed(words));
  const lines = [text, url].filter(Boolean).join("\n\n").replace(/\r?\n/g, "\r\n");
  return `mailto:?subject=${encode(title)}&body=${encode(lines)}`;
};

/** Creates the content of the panel. The address is selected, so that the keyboard can copy it. */
export const createShareContent = ({ title, text, url }: Share, t: Translate): readonly HTMLElement[] => {
  const field = element("input", {
    class: "share-address",
    readonly: true,
    autofocus: true,
    value: url,
    "aria-label": t("shareAddress"),
  });
  // Selected at once too, because a window in the background dispatches no focus event.
  queueMicrotask(() => field.select());
  field.addEventListener("focus", () => field.select());
  const status = element("p", { class: "quiet", role: "status" });
  const copy = element("button", { type: "button", class: "primary" }, t("shareCopy"));
  copy.addEventListener("click", async () => {
    status.textContent = "";
    if (await copyText(field)) status.textContent = t("shareCopied");
  });
  const mail = element("a", { class: "plain", href: mailtoAddress({ title, text, url }) }, t("shareMail"));
  return [field, element("div", { class: "panel-foot" }, mail, copy), status];
};

/** Pages over plain http and from the disk have no `navigator.clipboard`. */
const copyText = async (field: HTMLInputElement): Promise<boolean> => {
  if (await copyToClipboard(field.value)) return true;
  field.focus();
  field.select();
  return document.execCommand("copy");
};
