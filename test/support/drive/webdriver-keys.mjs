/**
 * Keys as WebDriver writes them.
 *
 * Keys without a character have code points of their own.
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

/** On a keyboard of the United States. */
const isShifted = (/** @type {string} */ key) => /^[A-Z~!@#$%^&*()_+{}|:"<>?]$/.test(key);

const wrap = (/** @type {string} */ type, /** @type {string} */ key) => ({ type, value: webDriverKeys[key] ?? key });

/**
 * The actions that press a key by its name in `KeyboardEvent.key`. What stands above others on a keyboard needs Shift:
 * WebKitGTK at times types the lower character otherwise.
 * @param {string} key
 * @returns {readonly { type: string, value: string }[]}
 */
export const keyDown = (key) =>
  isShifted(key) ? [wrap("keyDown", "Shift"), wrap("keyDown", key)] : [wrap("keyDown", key)];

/**
 * @param {string} key
 * @returns {readonly { type: string, value: string }[]}
 */
export const keyUp = (key) => (isShifted(key) ? [wrap("keyUp", key), wrap("keyUp", "Shift")] : [wrap("keyUp", key)]);

/**
 * @param {string} key
 * @returns {readonly { type: string, value: string }[]}
 */
export const strokesOf = (key) => [...keyDown(key), ...keyUp(key)];
