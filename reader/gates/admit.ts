/**
 * Who may open the document now: its dates, its switch, the number of openings, the personal link, the e-mail address,
 * in this order, because nobody is asked for an address who would be refused after it.
 */
import { checkViewLimit, parseViewCount } from "#reader/model/view-limit.ts";
import { visitorInAddress } from "../tracking/tracker.ts";
import { type GateContext, unavailableReason, watchStart } from "./availability-watch.ts";
import { promptEmail } from "./email-gate.ts";
import { showNotice } from "./notice-page.ts";

export interface Admission {
  readonly email?: string;
  /** The document can be seen: the opening counts. Gives what is to be said about it; empty: nothing. */
  countOpening(): string;
}

/** Undefined where the page that says why not is shown. `again`: the document's time has come. */
export const checkAdmission = async (
  opening: GateContext,
  signal: AbortSignal,
  again: () => void,
): Promise<Admission | undefined> => {
  const { host, settings, storage, language } = opening;
  const { t } = language;
  const refuse = (sentence: string): undefined => {
    showNotice(host, { state: "unavailable", title: t("unavailableTitle"), sentence });
  };
  const reason = unavailableReason(opening, Date.now());
  if (reason !== undefined) {
    watchStart(opening, signal, again);
    return refuse(reason);
  }
  if (settings.userStatus === 1 && visitorInAddress(location.href) === "none") return refuse(t("unavailablePersonal"));
  const used = parseViewCount(storage.read("views"));
  const views = checkViewLimit(settings.usageLimited, used);
  if (!views.allowed) return refuse(t("unavailableUsed"));
  const email = settings.emailRequired ? await promptEmail(storage, { host, t, signal }) : undefined;
  return {
    ...(email === undefined ? {} : { email }),
    countOpening: () => {
      if (views.left === undefined) return "";
      storage.write("views", String(used + 1));
      return views.nearEnd ? leftSentence(views.left, t) : "";
    },
  };
};

const leftSentence = (left: number, t: GateContext["language"]["t"]): string => {
  if (left === 0) return t("viewsLeftNone");
  return t("viewsLeft", { count: left });
};
