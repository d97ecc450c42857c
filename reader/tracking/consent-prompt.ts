/**
 * The question whether the document may tell how it is read: beside the document, not before it, because the answer
 * changes nothing of the reading. Both answers look alike and take one press.
 */
import type { ConsentAnswer } from "#reader/model/tracking-consent.ts";
import type { ReaderSettings } from "../document/settings.ts";
import type { StringKey, Translate } from "../i18n/language.ts";
import { button, element } from "../ui/dom.ts";

export interface ConsentPromptOptions {
  readonly host: HTMLElement;
  readonly t: Translate;
  readonly signal: AbortSignal;
  /** Hosts that would be told. */
  readonly hosts: readonly string[];
  /** Sentences that say what. */
  readonly dataKeys: readonly StringKey[];
  /** The answer that holds now. */
  readonly current: ConsentAnswer | undefined;
  /** Whether it was opened by the reader, and takes the focus. */
  readonly takesFocus: boolean;
  onAnswer(answer: ConsentAnswer): void;
}

const className = "consent";

export const showConsentPrompt = (question: ConsentPromptOptions): void => {
  const { host, t, hosts, dataKeys, current, signal } = question;
  host.querySelector(`.${className}`)?.remove();
  const before = document.activeElement;
  const title = element("h2", { id: "smartlink-consent-title", tabindex: -1 }, t("consentTitle"));
  const state = current && element("p", { class: "quiet" }, t(current === "yes" ? "consentIsYes" : "consentIsNo"));
  const details = element(
    "details",
    {},
    element("summary", {}, t("consentDetails")),
    element("ul", {}, ...dataKeys.map((key) => element("li", {}, t(key)))),
  );
  const choice = (answer: ConsentAnswer, key: StringKey) =>
    button("answer", t(key), () => {
      const focused = section.contains(document.activeElement);
      section.remove();
      if (focused)
        (before instanceof HTMLElement && before.isConnected
          ? before
          : host.querySelector<HTMLElement>(".pages")
        )?.focus({ preventScroll: true });
      question.onAnswer(answer);
    });
  const section: HTMLElement = element(
    "section",
    { class: className, "aria-labelledby": title.id },
    element(
      "div",
      { class: "consent-words" },
      title,
      // Put in afterwards, so that a screen reader says it without losing its place.
      element("p", { role: "status" }),
      ...(state ? [state] : []),
      details,
    ),
    element("div", { class: "consent-answers" }, choice("yes", "consentYes"), choice("no", "consentNo")),
  );
  host.append(section);
  signal.addEventListener("abort", () => section.remove());
  const words = section.querySelector("[role=status]");
  if (words) words.textContent = t("consentText", { hosts: hosts.join(", ") });
  if (question.takesFocus) title.focus();
};

/** What would be told, by the smartlink's settings. */
export const trackedDataKeys = (
  { track, sendHeaders, sendPosition, emailRequired, sendMailOpen }: ReaderSettings,
  analytics: boolean,
): readonly StringKey[] => {
  const lines: readonly (readonly [boolean, StringKey])[] = [
    [track.init || track.close, "consentOpening"],
    [track.page, "consentPages"],
    [track.asset, "consentAssets"],
    [track.print, "consentPrint"],
    [track.focus, "consentFocus"],
    [sendHeaders, "consentBrowser"],
    [sendPosition, "consentPosition"],
    [emailRequired, "consentEmail"],
    [sendMailOpen > 0, "consentMail"],
    [analytics, "consentGoogle"],
  ];
  return lines.flatMap(([holds, key]) => (holds ? key : []));
};
