/** The pages that stand in a document's place: it cannot be opened, or not now. Never a blank page. */
import { element } from "./dom.ts";
import { faultOf } from "./fault.ts";
import type { Language } from "./strings.ts";

export type NoticeState = "error" | "unavailable";

interface Notice {
  readonly state: NoticeState;
  readonly title: string;
  readonly sentence: string;
  readonly detail?: string;
}

export const showNotice = (host: HTMLElement, { state, title, sentence, detail }: Notice): void => {
  const text = element("div", { role: "alert", class: "notice" }, element("h1", {}, title), element("p", {}, sentence));
  if (detail) text.append(element("p", { class: "detail" }, detail));
  host.replaceChildren(element("main", { class: "notice-page" }, text));
  document.documentElement.dataset["smartlinkState"] = state;
};

export const showFault = (host: HTMLElement, thrown: unknown, { say }: Language): void => {
  const fault = faultOf(thrown);
  const detail = fault.message ? { detail: say("errorDetail", { detail: fault.message.slice(0, 300) }) } : {};
  showNotice(host, { state: "error", title: say("errorTitle"), sentence: say(fault.sentence), ...detail });
};

/** Date and time as people of that language and place write them, with the zone. */
export const dateText = (atMs: number, { tag }: Language): string => {
  const options: Intl.DateTimeFormatOptions = {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  };
  return new Intl.DateTimeFormat(tag, options).format(atMs);
};
