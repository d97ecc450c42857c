/**
 * The question whether the document may report how it is read. It is shown below the document, because reading does not
 * depend on the answer. Both answers are equally prominent.
 */

import type { ReaderSettings } from "#reader/model/settings.ts";
import type { ConsentAnswer } from "#reader/model/tracking-consent.ts";
import type { StringKey, Translate } from "../i18n/language.ts";
import { button, element } from "../ui/dom.ts";

/** Options of `showConsentPrompt`. */
export interface ConsentPromptOptions {
  readonly host: HTMLElement;
  readonly t: Translate;
  readonly signal: AbortSignal;
  /** Hosts that would receive the events. */
  readonly hosts: readonly string[];
  /** Strings that name the data they would receive. */
  readonly dataKeys: readonly StringKey[];
  /** The current answer, if the reader has given one. */
  readonly current: ConsentAnswer | undefined;
  /** Whether the prompt takes the focus, because the reader opened it. */
  readonly takesFocus: boolean;
  onAnswer(answer: ConsentAnswer): void;
}

const className = "consent";

/** Shows the prompt, in place of one that is open. It closes with an answer or when the signal aborts. */
export const showConsentPrompt = (options: ConsentPromptOptions): void => {
  const { host, t, hosts, dataKeys, current, signal } = options;
  host.querySelector(`.${className}`)?.remove();
  const previousFocus = options.takesFocus ? document.activeElement : null;
  const title = element("h2", { id: "smartlink-consent-title", tabindex: -1 }, t("consentTitle"));
  const state = current && element("p", { class: "quiet" }, t(current === "yes" ? "consentIsYes" : "consentIsNo"));
  const details = element(
    "details",
    {},
    element("summary", {}, t("consentDetails")),
    element("ul", {}, ...dataKeys.map((key) => element("li", {}, t(key)))),
  );
  const answerButton = (answer: ConsentAnswer, key: StringKey) =>
    button("answer", t(key), () => {
      const hadFocus = section.contains(document.activeElement);
      section.remove();
      if (hadFocus)
        (previousFocus instanceof HTMLElement && previousFocus.isConnected
          ? previousFocus
          : host.querySelector<HTMLElement>(".pages")
        )?.focus({ preventScroll: true });
      options.onAnswer(answer);
    });
  const section: HTMLElement = element(
    "section",
    { class: className, "aria-labelledby": title.id },
    element(
      "div",
      { class: "consent-words" },
      title,
      // Filled after it is in the page, so that screen readers announce it.
      element("p", { role: "status" }),
      ...(state ? [state] : []),
      details,
    ),
    element("div", { class: "consent-answers" }, answerButton("yes", "consentYes"), answerButton("no", "consentNo")),
  );
  host.append(section);
  signal.addEventListener("abort", () => section.remove());
  const text = section.querySelector("[role=status]");
  if (text) text.textContent = t("consentText", { hosts: hosts.join(", ") });
  if (options.takesFocus) title.focus();
};

/** Returns the strings that name the data which would be reported with the reader's consent. */
export const trackedDataKeys = (
  { consent, track, sendHeaders, sendPosition, emailRequired, sendMailOpen }: ReaderSettings,
  analytics: boolean,
): readonly StringKey[] => {
  if (consent === "given") return ["consentGoogle"];
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
  return lines.flatMap(([applies, key]) => (applies ? key : []));
};
