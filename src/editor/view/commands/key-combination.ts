/** Key combinations as texts, such as `Ctrl+Shift+L`. `Ctrl` stands for the command key on a Mac. */

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

const signs: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
};

const macSigns: Readonly<Record<string, string>> = { Ctrl: "⌘", Alt: "⌥", Shift: "⇧" };

const isMac = (): boolean => /^Mac/.test(globalThis.navigator?.platform ?? "");

/** Returns a combination as it is shown: `Ctrl+↑`, on a Mac `⌘↑`. */
export const formatKey = (combination: string): string => {
  const parts = combination.split(/\+(?=.)/).map((part) => signs[part] ?? part);
  return isMac() ? parts.map((part) => macSigns[part] ?? part).join("") : parts.join("+");
};

/** Returns a combination in the form of `aria-keyshortcuts`. */
export const toAriaKey = (combination: string): string =>
  combination
    .split(/\+(?=.)/)
    .map((part) => (part === "Ctrl" ? (isMac() ? "Meta" : "Control") : part === "+" ? "Plus" : part))
    .join("+");
