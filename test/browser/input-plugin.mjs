/**
 * Real input for component tests: the browser's driver moves the mouse and strokes the keys, so that a page gets the
 * events that a person's hand makes. The runner's own commands have no wheel, no touch, and no keys held down in WebKit.
 * What a test sends is a list of the steps that `input.ts` describes.
 */
import { webDriverKeys } from "../support/drive/webdriver-keys.mjs";

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

/** Puts a finger on the first point of each path, moves all of them to their next points together, and lifts them. */
const moveFingers = async (page, paths) => {
  const browser = page.browser();
  // Firefox over WebDriver BiDi: puppeteer itself has one finger only.
  if (browser.connection !== undefined) {
    const context = page.mainFrame()._id;
    await browser.connection.send("input.performActions", { context, actions: paths.map(fingerSource) });
    return;
  }
  const session = await page.createCDPSession();
  const dispatch = (type, at) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : paths.map((path, id) => ({ id, x: path[at][0], y: path[at][1] })),
    });
  try {
    await dispatch("touchStart", 0);
    for (let at = 1; at < paths[0].length; at++) await dispatch("touchMove", at);
    await dispatch("touchEnd");
  } finally {
    await session.detach();
  }
};

const fingerSource = (path, index) => ({
  type: "pointer",
  id: `finger ${index}`,
  parameters: { pointerType: "touch" },
  actions: [
    ...path.flatMap(([x, y], at) => [
      { type: "pointerMove", x, y, duration: 0 },
      ...(at === 0 ? [{ type: "pointerDown", button: 0 }] : []),
    ]),
    { type: "pointerUp", button: 0 },
  ],
});

const buttons = ["left", "middle", "right"];

const strokesOf = (key) => [
  { type: "keyDown", value: webDriverKeys[key] ?? key },
  { type: "keyUp", value: webDriverKeys[key] ?? key },
];

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
    keyDown: () => ["key", [strokesOf(step.key)[0]]],
    keyUp: () => ["key", [strokesOf(step.key)[1]]],
    text: () => ["key", Array.from(step.text).flatMap(strokesOf)],
  };
  return kinds[step.type]();
};

const performWithWebDriver = async (driver, steps) => {
  let at = { x: 0, y: 0 };
  const calls = [];
  for (const step of steps) {
    if (step.type === "move") at = { x: step.x, y: step.y };
    const [type, actions] = actionsOf(step, at);
    const last = calls.at(-1);
    if (last?.type === type) last.actions.push(...actions);
    else calls.push({ type, id: type, actions });
  }
  for (const call of calls) await driver.performActions([call]);
};
