/** Key combinations as texts, such as `Ctrl+Shift+L`. `Ctrl` stands for the command key on a Mac. */

import { msg } from "@lit/localize";
import { hasAppleKeyboard } from "#domain/text/apple-keyboard.ts";

/** The part of a keyboard event that names the combination. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const describePress = (event: PressedKey, key: string): string => {
  // Signs such as `?` and `+` are named without the Shift key that types them.
  const isSign = key.length === 1 && !/[A-Z0-9 ]/.test(key);
  return [
    ...(event.ctrlKey || event.metaKey ? ["Ctrl"] : []),
    ...(event.altKey ? ["Alt"] : []),
    ...(event.shiftKey && !isSign ? ["Shift"] : []),
    key,
  ].join("+");
};

/** Returns the key by its place: Shift turns digits into signs, and Alt and other alphabets letters into other letters. */
const readPlace = ({ key, code, shiftKey }: PressedKey): string | undefined => {
  const isForeignLetter = key.length === 1 && key > "~";
  return (
    (shiftKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined) ?? (isForeignLetter ? /^Key(.)$/.exec(code)?.[1] : undefined)
  );
};

/** Returns the combinations that a key press can stand for: by what it types, and by its place on the keyboard. */
export const listCombinations = (event: PressedKey): readonly string[] => {
  const key = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : event.key;
  const place = readPlace(event);
  return [describePress(event, key), ...(place === undefined ? [] : [describePress(event, place)])];
};

/** The names as they are printed on keyboards of the language. */
const keyNames: Readonly<Record<string, () => string>> = {
  ArrowUp: () => "↑",
  ArrowDown: () => "↓",
  ArrowLeft: () => "←",
  ArrowRight: () => "→",
  PageUp: () => msg("Page ↑", { id: "key-page-up", desc: "Name of a key" }),
  PageDown: () => msg("Page ↓", { id: "key-page-down", desc: "Name of a key" }),
  Ctrl: () => msg("Ctrl", { id: "key-ctrl", desc: "Name of a key" }),
  Shift: () => msg("Shift", { id: "key-shift", desc: "Name of a key" }),
  Enter: () => msg("Enter", { id: "key-enter", desc: "Name of a key" }),
  Escape: () => msg("Escape", { id: "key-escape", desc: "Name of a key" }),
  Delete: () => msg("Delete", { id: "key-delete", desc: "Name of a key" }),
  Backspace: () => msg("Backspace", { id: "key-backspace", desc: "Name of a key" }),
  Wheel: () => msg("wheel", { id: "key-wheel", desc: "The wheel of the mouse, after the name of a key" }),
};

const macSigns: Readonly<Record<string, string>> = {
  Ctrl: "⌘",
  Alt: "⌥",
  Shift: "⇧",
  Enter: "↩",
  Escape: "⎋",
  Delete: "⌦",
  Backspace: "⌫",
};

const isMac = (): boolean => hasAppleKeyboard(globalThis.navigator?.userAgent ?? "");

/** Returns a combination as it is shown: `Ctrl+↑`, in German `Strg+↑`, on a Mac `⌘↑`. */
export const formatKey = (combination: string): string => {
  const isOnMac = isMac();
  const parts = combination
    .split(/\+(?=.)/)
    .map((part) => (isOnMac ? macSigns[part] : undefined) ?? keyNames[part]?.() ?? part);
  return parts.join(isOnMac ? "" : "+");
};

/** Returns a combination in the form of `aria-keyshortcuts`. */
export const toAriaKey = (combination: string): string =>
  combination
    .split(/\+(?=.)/)
    .map((part) => (part === "Ctrl" ? (isMac() ? "Meta" : "Control") : part === "+" ? "Plus" : part))
    .join("+");
