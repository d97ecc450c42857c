// @ts-nocheck
/**
 * Real input for component tests: the browser's driver moves the mouse and strokes the keys, so that a page gets the
 * events that a person's hand makes. The runner's own commands have no wheel, no touch, and no keys held down in WebKit.
 * What a test sends is a list of the steps that `input.ts` describes.
 */
import { keyDown, keyUp, strokesOf } from "../support/drive/webdriver-keys.mjs";

export const inputPlugin = () => ({
  name: "input",
  async executeCommand({ command, payload, session }) {
    if (command !== "input") return undefined;
    const { browser, id } = session;
    if (browser.type === "puppeteer") await performWithPuppeteer(browser.getPage(id), payload);
    else await performWithWebDriver(browser.getDriver(id), payload);
    return true;
  },
});

const performWithPuppeteer = async (page, steps) => {
  const { mouse, keyboard } = page;
  const perform = {
    move: ({ x, y }) => mouse.move(x, y),
    down: () => mouse.down(),
    up: () => mouse.up(),
    click: ({ x, y, button, count }) => mouse.click(x, y, { button, count }),
    wheel: ({ deltaX, deltaY }) => mouse.wheel({ deltaX, deltaY }),
    keyDown: ({ key }) => keyboard.down(key),
    keyUp: ({ key }) => keyboard.up(key),
    text: ({ text }) => keyboard.type(text),
    fingers: ({ paths }) => moveFingers(page, paths),
  };
  for (const step of steps) await perform[step.type](step);
};

/** Puts a finger on the first point of each path, moves all of them point by point, and lifts them. */
const moveFingers = async ({ touchscreen }, paths) => {
  const fingers = [];
  for (const [[x, y]] of paths) fingers.push(await touchscreen.touchStart(x, y));
  for (let at = 1; at < paths[0].length; at++)
    for (const [index, finger] of fingers.entries()) await finger.move(...paths[index][at]);
  for (const finger of fingers) await finger.end();
};

const buttons = ["left", "middle", "right"];

const moveTo = ({ x, y }) => ({ type: "pointerMove", x, y, duration: 0 });

const clickOf = ({ button }) => ["pointerDown", "pointerUp"].map((type) => ({ type, button: buttons.indexOf(button) }));

/** The device of a step, and what it does with it. The wheel turns where the mouse was moved last. */
const actionsOf = (step, at) => {
  const kinds = {
    move: () => ["pointer", [moveTo(step)]],
    down: () => ["pointer", [{ type: "pointerDown", button: 0 }]],
    up: () => ["pointer", [{ type: "pointerUp", button: 0 }]],
    click: () => ["pointer", [moveTo(step), ...Array.from({ length: step.count }, () => clickOf(step)).flat()]],
    wheel: () => ["wheel", [{ type: "scroll", ...at, deltaX: step.deltaX, deltaY: step.deltaY, duration: 0 }]],
    keyDown: () => ["key", keyDown(step.key)],
    keyUp: () => ["key", keyUp(step.key)],
    text: () => ["key", Array.from(step.text).flatMap(strokesOf)],
  };
  return kinds[step.type]();
};

let wheels = 0;

const performWithWebDriver = async (driver, steps) => {
  let at = { x: 0, y: 0 };
  const calls = [];
  for (const step of steps) {
    if (step.type === "move") at = { x: step.x, y: step.y };
    const [type, actions] = actionsOf(step, at);
    const last = calls.at(-1);
    if (last?.type === type && type !== "wheel") last.actions.push(...actions);
    // WebKitWebDriver takes a wheel's step as the difference to the one before: each is another wheel's first.
    else calls.push({ type, id: type === "wheel" ? `wheel ${++wheels}` : type, actions });
  }
  for (const call of calls) await driver.performActions([call]);
};
