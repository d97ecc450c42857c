/** Writes keys as WebDriver actions. */

/**
 * The code points of keys without a character.
 * @type {Readonly<Record<string, string>>}
 */
const webDriverKeys = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
  F1: "\uE031",
  F2: "\uE032",
  F3: "\uE033",
  F4: "\uE034",
  F5: "\uE035",
  F6: "\uE036",
  F7: "\uE037",
  F8: "\uE038",
  F9: "\uE039",
  F10: "\uE03A",
  F11: "\uE03B",
  F12: "\uE03C",
  Meta: "\uE03D",
};

/** Returns whether a character needs Shift on a US keyboard. */
const isShifted = (/** @type {string} */ key) => /^[A-Z~!@#$%^&*()_+{}|:"<>?]$/.test(key);

const keyAction = (/** @type {string} */ type, /** @type {string} */ key) => ({
  type,
  value: webDriverKeys[key] ?? key,
});

/**
 * Returns the actions that press a key by its name in `KeyboardEvent.key`, with Shift where the character needs it:
 * otherwise WebKitGTK sometimes types the character of the same key without Shift.
 * @param {string} key
 * @returns {readonly { type: string, value: string }[]}
 */
export const keyDown = (key) =>
  isShifted(key) ? [keyAction("keyDown", "Shift"), keyAction("keyDown", key)] : [keyAction("keyDown", key)];

/**
 * Returns the actions that release a key.
 * @param {string} key
 * @returns {readonly { type: string, value: string }[]}
 */
export const keyUp = (key) =>
  isShifted(key) ? [keyAction("keyUp", key), keyAction("keyUp", "Shift")] : [keyAction("keyUp", key)];

/**
 * Returns the actions that press and release a key.
 * @param {string} key
 * @returns {readonly { type: string, value: string }[]}
 */
export const strokesOf = (key) => [...keyDown(key), ...keyUp(key)];
