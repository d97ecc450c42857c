/**
 * Real input for component tests: the browser's driver moves the mouse and presses keys, so a page gets the events that
 * a person causes. The runner's own commands have no wheel, no touch, and no keys held down in WebKit. A test sends a
 * list of steps, which `input.ts` describes.
 */
import { keyDown, keyUp, strokesOf } from "../support/drive/webdriver-keys.mjs";

/**
 * @typedef {import("./input.ts").Step} Step
 * @typedef {import("./input.ts").Point} Point
 * @typedef {{ x: number, y: number }} Position
 * @typedef {Record<string, unknown>} WebDriverAction
 * @typedef {{ type: string, id: string, actions: WebDriverAction[] }} ActionSequence
 * @typedef {{ performActions(sequences: readonly ActionSequence[]): Promise<void> }} WebDriver
 * @typedef {import("@web/test-runner").BrowserLauncher & {
 *   getPage(sessionId: string): import("puppeteer-core").Page,
 *   getDriver(sessionId: string): WebDriver,
 * }} DrivenLauncher
 */

/** @returns {import("@web/test-runner").TestRunnerPlugin<readonly Step[]>} */
export const inputPlugin = () => ({
  name: "input",
  async executeCommand({ command, payload, session }) {
    if (command !== "input" || payload === undefined) return undefined;
    const browser = /** @type {DrivenLauncher} */ (session.browser);
    if (browser.type === "puppeteer") await performWithPuppeteer(browser.getPage(session.id), payload);
    else await performWithWebDriver(browser.getDriver(session.id), payload);
    return true;
  },
});

/**
 * @param {import("puppeteer-core").Page} page
 * @param {readonly Step[]} steps
 */
const performWithPuppeteer = async (page, steps) => {
  for (const step of steps) await performStep(page, step);
};

/**
 * @param {import("puppeteer-core").Page} page
 * @param {Step} step
 */
const performStep = ({ mouse, keyboard, touchscreen }, step) => {
  const key = (/** @type {string} */ name) => /** @type {import("puppeteer-core").KeyInput} */ (name);
  switch (step.type) {
    case "move":
      return mouse.move(step.x, step.y);
    case "down":
      return mouse.down();
    case "up":
      return mouse.up();
    case "click":
      return mouse.click(step.x, step.y, { button: step.button, count: step.count });
    case "wheel":
      return mouse.wheel({ deltaX: step.deltaX, deltaY: step.deltaY });
    case "keyDown":
      return keyboard.down(key(step.key));
    case "keyUp":
      return keyboard.up(key(step.key));
    case "text":
      return keyboard.type(step.text);
    case "fingers":
      return moveFingers(touchscreen, step.paths);
  }
};

/**
 * Puts a finger on the first point of each path, moves all fingers point by point, and lifts them.
 * @param {import("puppeteer-core").Touchscreen} touchscreen
 * @param {readonly (readonly Point[])[]} paths all of equal length
 */
const moveFingers = async (touchscreen, paths) => {
  const fingers = [];
  for (const [[x, y] = [0, 0], ...points] of paths)
    fingers.push({ touch: await touchscreen.touchStart(x, y), points: points.values() });
  for (let count = (paths[0]?.length ?? 1) - 1; count > 0; count--)
    for (const { touch, points } of fingers) {
      const [x, y] = points.next().value ?? [0, 0];
      await touch.move(x, y);
    }
  for (const { touch } of fingers) await touch.end();
};

const buttons = ["left", "middle", "right"];

const moveTo = (/** @type {Position} */ { x, y }) => ({ type: "pointerMove", x, y, duration: 0 });

/**
 * Returns the device of a step, and what the device does.
 * @param {Step} step
 * @param {Position} pointer where the wheel turns
 * @returns {[device: string, actions: readonly WebDriverAction[]]}
 */
const toActions = (step, pointer) => {
  switch (step.type) {
    case "move":
      return ["pointer", [moveTo(step)]];
    case "down":
      return ["pointer", [{ type: "pointerDown", button: 0 }]];
    case "up":
      return ["pointer", [{ type: "pointerUp", button: 0 }]];
    case "click": {
      const button = buttons.indexOf(step.button);
      const click = [
        { type: "pointerDown", button },
        { type: "pointerUp", button },
      ];
      return ["pointer", [moveTo(step), ...Array.from({ length: step.count }, () => click).flat()]];
    }
    case "wheel":
      return ["wheel", [{ type: "scroll", ...pointer, deltaX: step.deltaX, deltaY: step.deltaY, duration: 0 }]];
    case "keyDown":
      return ["key", keyDown(step.key)];
    case "keyUp":
      return ["key", keyUp(step.key)];
    case "text":
      return ["key", Array.from(step.text).flatMap(strokesOf)];
    case "fingers":
      throw new Error("WebKitWebDriver has no touch screen.");
  }
};

let wheelCount = 0;

/**
 * @param {WebDriver} driver
 * @param {readonly Step[]} steps
 */
const performWithWebDriver = async (driver, steps) => {
  let pointer = { x: 0, y: 0 };
  /** @type {ActionSequence[]} */
  const sequences = [];
  for (const step of steps) {
    if (step.type === "move") pointer = { x: step.x, y: step.y };
    const [type, actions] = toActions(step, pointer);
    const previous = sequences.at(-1);
    if (previous?.type === type && type !== "wheel") previous.actions.push(...actions);
    // WebKitWebDriver takes a wheel's step as the difference to the step before: each step is the first of a new wheel.
    else sequences.push({ type, id: type === "wheel" ? `wheel ${++wheelCount}` : type, actions: [...actions] });
  }
  for (const sequence of sequences) await driver.performActions([sequence]);
};
