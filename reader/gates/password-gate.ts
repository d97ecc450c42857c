/**
 * The password gate of an encrypted document. The pauses slow down guessing on this page; guessing against the file itself
 * is slowed down by the key derivation only.
 */
import { isPassword } from "#domain/encryption/encryption.ts";
import type { LockedSource, ReaderSource } from "../document/source.ts";
import { element } from "../ui/dom.ts";
import { type GateOptions, promptAtGate } from "./gate-page.ts";

const triesWithoutPause = 3;
const maxPauseMs = 30_000;

/** Returns the pause after that many wrong passwords: none at first, then one second, doubled each time up to 30 s. */
export const retryPauseMs = (wrongPasswords: number): number =>
  wrongPasswords < triesWithoutPause ? 0 : Math.min(1000 * 2 ** (wrongPasswords - triesWithoutPause), maxPauseMs);

/** Prompts for the password until it decrypts the document. */
export const promptPassword = async (source: LockedSource, options: GateOptions): Promise<ReaderSource> => {
  const { t } = options;
  await source.ready();
  let wrongPasswords = 0;
  return promptAtGate<ReaderSource>(
    {
      title: t("lockedTitle"),
      sentence: t("lockedSentence"),
      label: t("passwordField"),
      field: { type: "password", autocomplete: "current-password" },
      extra: (field) => typingSwitch(field, t("showTyping")),
      onFirstInput: () => source.prepare(),
      check: async (password) => {
        if (!isPassword(password)) return { accepted: false, problem: t("passwordEmpty") };
        const opened = await source.unlock(password);
        if (opened) return { accepted: true, value: opened };
        wrongPasswords += 1;
        const pauseMs = retryPauseMs(wrongPasswords);
        const problem = pauseMs ? t("passwordPause", { seconds: pauseMs / 1000 }) : t("passwordWrong");
        return { accepted: false, problem, pauseMs };
      },
    },
    options,
  );
};

const typingSwitch = (field: HTMLInputElement, label: string): HTMLElement => {
  const box = element("input", { type: "checkbox" });
  box.addEventListener("change", () => {
    field.type = box.checked ? "text" : "password";
  });
  return element("label", { class: "gate-switch" }, box, label);
};
