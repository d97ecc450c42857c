/** The pages in place of a document that cannot be opened, or not now. */

import { toReaderError } from "../document/reader-error.ts";
import type { Language, Translate } from "../i18n/language.ts";
import { element } from "../ui/dom.ts";
import { createBrandLine } from "../ui/skin.ts";

/** Value of `data-smartlink-state` while a notice is shown. */
export type NoticeState = "error" | "unavailable";

interface Notice {
  readonly state: NoticeState;
  readonly title: string;
  readonly sentence: string;
  readonly detail?: string;
  /** A button or link that solves the problem. */
  readonly action?: HTMLElement;
}

/** Replaces the content of the host with a notice. */
export const showNotice = (host: HTMLElement, { state, title, sentence, detail, action }: Notice): void => {
  const notice = element(
    "div",
    { role: "alert", class: "notice" },
    element("h1", {}, title),
    element("p", {}, sentence),
  );
  if (action) notice.append(action);
  if (detail) notice.append(element("p", { class: "detail" }, detail));
  host.replaceChildren(element("main", { class: "notice-page" }, ...createBrandLine(host), notice));
  document.documentElement.dataset["smartlinkState"] = state;
};

/** Shows the notice for an error that was thrown while the document was opened. */
export const showErrorNotice = (host: HTMLElement, thrown: unknown, { t }: Language): void => {
  const error = toReaderError(thrown);
  const detail = error.message ? { detail: t("errorDetail", { detail: error.message.slice(0, 300) }) } : {};
  const link = error.kind === "insecure" && secureLink(t);
  const action = link ? { action: link } : {};
  showNotice(host, { state: "error", title: t("errorTitle"), sentence: t(error.sentence), ...detail, ...action });
};

/** A link to the same address over https, for a page over http. */
const secureLink = (t: Translate): HTMLElement | undefined => {
  if (location.protocol !== "http:") return undefined;
  return element("a", { class: "primary", href: location.href.replace(/^http:/, "https:") }, t("openSecure"));
};

/** Formats date and time in the reader's language, with the time zone. */
export const formatDateTime = (atMs: number, { tag }: Language): string => {
  const options: Intl.DateTimeFormatOptions = {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  };
  return new Intl.DateTimeFormat(tag, options).format(atMs);
};
