/**
 * Checks whether the document may be opened now: dates, switch, number of openings, personal link, e-mail address. The
 * e-mail gate comes last, so that only readers who are admitted are asked for their address.
 */

import { readEmailAddress } from "#domain/links/email-address.ts";
import { checkViewLimit, parseViewCount } from "#reader/model/view-limit.ts";
import { isSandboxedPreview } from "../tracking/preview.ts";
import { visitorInAddress } from "../tracking/tracker.ts";
import { type GateContext, unavailableReason, watchStart } from "./availability-watch.ts";
import { type GateOptions, promptAtGate } from "./gate-page.ts";
import { showNotice } from "./notice-page.ts";
import type { SmartlinkStorage } from "./smartlink-storage.ts";

/** The result of the gates. */
export interface Admission {
  readonly email?: string;
  /**
   * Counts the opening. Called at the first act of a person, because mail scanners open documents too. `showNote` says how
   * many remain. If another tab has used up the last one since the check, calls `close` and shows why.
   */
  countOpening(showNote: (sentence: string) => void, close: () => void): void;
}

/**
 * Resolves to undefined after showing why the document is unavailable. `again` is called when its start date is reached.
 */
export const checkAdmission = async (
  opening: GateContext,
  signal: AbortSignal,
  again: () => void,
): Promise<Admission | undefined> => {
  const { host, settings, storage, language } = opening;
  const { t } = language;
  const reject = (sentence: string): undefined => {
    showNotice(host, { state: "unavailable", title: t("unavailableTitle"), sentence });
  };
  const reason = unavailableReason(opening, Date.now());
  if (reason !== undefined) {
    watchStart(opening, signal, again);
    return reject(reason);
  }
  if (settings.userStatus === 1 && visitorInAddress(location.href) === "none" && !isSandboxedPreview())
    return reject(t("unavailablePersonal"));
  const checkViews = () => checkViewLimit(settings.usageLimited, parseViewCount(storage.read("views")));
  const rejectUsed = () => reject(t("unavailableUsed"));
  if (!checkViews().allowed) return rejectUsed();
  const email = settings.emailRequired ? await promptEmail(storage, { host, t, signal }) : undefined;
  return {
    ...(email === undefined ? {} : { email }),
    countOpening: (showNote, close) => {
      const views = checkViews();
      if (!views.allowed) {
        close();
        return rejectUsed();
      }
      if (views.remaining === undefined) return;
      if (!storage.write("views", String(settings.usageLimited - views.remaining)))
        return showNote(t("viewsNotStored"));
      if (views.nearEnd) showNote(remainingSentence(views.remaining, t));
    },
  };
};

const remainingSentence = (remaining: number, t: GateContext["language"]["t"]): string =>
  remaining === 0 ? t("viewsLeftNone") : t("viewsLeft", { count: remaining });

/** Resolves to the stored address, or prompts until a valid one is entered. */
const promptEmail = async (storage: SmartlinkStorage, options: GateOptions): Promise<string> => {
  const { t } = options;
  const storedEmail = readEmailAddress(storage.read("email") ?? "");
  if (storedEmail) return storedEmail;
  const email = await promptAtGate<string>(
    {
      title: t("emailTitle"),
      sentence: t("emailSentence"),
      label: t("emailField"),
      field: { type: "email", autocomplete: "email", inputmode: "email" },
      check: (answer) => {
        const address = readEmailAddress(answer);
        return address ? { accepted: true, value: address } : { accepted: false, problem: t("emailWrong") };
      },
    },
    options,
  );
  storage.write("email", email);
  return email;
};
