/** The content of the help panel: every keyboard shortcut and a switch for those of a single character. */

import { hasAppleKeyboard } from "#domain/text/apple-keyboard.ts";
import type { StringKey, Translate } from "../i18n/language.ts";
import { element } from "../ui/dom.ts";
import { type KeySettings, keyBindings, shiftPrefix } from "./keyboard.ts";

/** Options of `createHelpContent`. */
export interface HelpOptions {
  readonly t: Translate;
  readonly keySettings: KeySettings;
  /** Strings of shortcuts that do nothing in this document. */
  readonly omittedKeys: readonly StringKey[];
}

const keySymbols: Readonly<Record<string, string>> = {
  ArrowRight: "→",
  ArrowLeft: "←",
  PageDown: "Page ↓",
  PageUp: "Page ↑",
  "-": "−",
};

/** Creates the table of shortcuts and the switch, which changes `keySettings`. */
export const createHelpContent = ({ t, keySettings, omittedKeys }: HelpOptions): readonly HTMLElement[] => {
  const keyCap = (text: string) => element("kbd", {}, text);
  const keyName = (key: string): string => {
    if (key === " ") return t("keySpace");
    return keySymbols[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  };
  const combination = (key: string, control: boolean): HTMLElement => {
    const shift = key.startsWith(shiftPrefix);
    const caps = [
      ...(control ? [keyCap(hasAppleKeyboard(navigator.userAgent) ? "⌘" : t("keyControl"))] : []),
      ...(shift ? [keyCap(t("keyShift"))] : []),
      keyCap(keyName(shift ? key.slice(shiftPrefix.length) : key)),
    ];
    return element("span", { class: "keys" }, ...caps);
  };
  const rows = keyBindings.flatMap(({ keys, control, help }) => {
    if (help === undefined || omittedKeys.includes(help)) return [];
    const shownKeys = keys.length > 0 ? keys.slice(0, 2) : (control ?? []).slice(0, 1);
    const caps = shownKeys.map((key) => combination(key, keys.length === 0));
    return [
      element("tr", {}, element("th", { scope: "row" }, t(help)), element("td", {}, element("div", {}, ...caps))),
    ];
  });
  const keySwitch = element("input", { type: "checkbox", checked: keySettings.singleCharacterKeys });
  keySwitch.addEventListener("change", () => {
    keySettings.singleCharacterKeys = keySwitch.checked;
  });
  return [
    element("table", { class: "key-table" }, element("tbody", {}, ...rows)),
    element("label", { class: "key-choice" }, keySwitch, t("keySigns")),
  ];
};
