/**
 * Who may open the document now: its dates, its switch, the number of openings, the personal link, the e-mail address,
 * in this order, because nobody is asked for an address who would be refused after it.
 */
import { checkViewLimit, parseViewCount } from "#reader/model/view-limit.ts";
import { visitorOf } from "../tracking/tracker.ts";
import { type Opening, watchStart, whyNotOpen } from "./availability-watch.ts";
import { askEmail } from "./email-gate.ts";
import { showNotice } from "./notice-page.ts";

export interface Admission {
  readonly email?: string;
  /** The document can be seen: the opening counts. Gives what is to be said about it; empty: nothing. */
  opened(): string;
}

/** Undefined where the page that says why not is shown. `again`: the document's time has come. */
export const admit = async (
  opening: Opening,
  signal: AbortSignal,
  again: () => void,
): Promise<Admission | undefined> => {
  const { host, settings, memory, language } = opening;
  const { t } = language;
  const refuse = (sentence: string): undefined => {
    showNotice(host, { state: "unavailable", title: t("unavailableTitle"), sentence });
  };
  const reason = whyNotOpen(opening, Date.now());
  if (reason !== undefined) {
    watchStart(opening, signal, again);
    return refuse(reason);
  }
  if (settings.userStatus === 1 && visitorOf(location.href) === "none") return refuse(t("unavailablePersonal"));
  const used = parseViewCount(memory.read("views"));
  const views = checkViewLimit(settings.usageLimited, used);
  if (!views.allowed) return refuse(t("unavailableUsed"));
  const email = settings.emailRequired ? await askEmail(memory, { host, t, signal }) : undefined;
  return {
    ...(email === undefined ? {} : { email }),
    opened: () => {
      if (views.left === undefined) return "";
      memory.write("views", String(used + 1));
      return views.nearEnd ? leftSentence(views.left, t) : "";
    },
  };
};

const leftSentence = (left: number, t: Opening["language"]["t"]): string => {
  if (left === 0) return t("viewsLeftNone");
  return t("viewsLeft", { count: left });
};
