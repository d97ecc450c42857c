// engines: none; test:all: chromium
import { drag, fill, hasTouch, moveFingers, press, pressAt, pressKey, tap, typeText, wheel } from "./input.ts";

const equal = (actual: unknown, expected: unknown): void => {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
};

const seen: string[] = [];
const pad = document.createElement("div");

const note = (event: Event) => {
  const { clientX, clientY, pointerType } = event as PointerEvent;
  seen.push(
    [event.type, pointerType, clientX, clientY, event.isTrusted].filter((part) => part !== undefined).join(" "),
  );
};

const stage = (markup: string): void => {
  document.body.innerHTML = markup;
  Object.assign(pad.style, { position: "fixed", left: "100px", top: "100px", width: "300px", height: "200px" });
  Object.assign(pad.style, { background: "#ccc", touchAction: "none" });
  document.body.append(pad);
  seen.length = 0;
};

before(() => {
  for (const type of ["pointerup", "click", "dblclick"]) pad.addEventListener(type, note);
  pad.addEventListener("wheel", (event) => {
    event.preventDefault();
    seen.push(`wheel ${event.deltaY > 0} ${event.ctrlKey}`);
  });
});
after(() => document.body.replaceChildren());

it("component tests press, drag and turn the wheel at coordinates", async () => {
  stage("");
  await pressAt([150, 150]);
  equal(seen.splice(0), ["pointerup mouse 150 150 true", "click mouse 150 150 true"]);
  await pressAt([250, 150], { count: 2 });
  equal(seen.splice(0).at(-1), "dblclick 250 150 true");
  await drag([110, 110], [200, 150], [300, 200]);
  equal(seen.splice(0)[0], "pointerup mouse 300 200 true");
  await wheel([150, 150], 100);
  await new Promise((resolve) => setTimeout(resolve, 200));
  equal(seen.splice(0), ["wheel true false"]);
});

it("component tests press keys and type", async () => {
  stage(`<label>Name <input value="before"></label>`);
  const keys: string[] = [];
  const field = document.querySelector("input") as HTMLInputElement;
  field.addEventListener("keydown", ({ key, shiftKey, isTrusted }) => keys.push(`${key} ${shiftKey} ${isTrusted}`));
  await fill("Name", "Ada");
  equal([field.value, document.activeElement === field], ["Ada", true]);
  await typeText(" É1");
  await pressKey("Backspace");
  equal(field.value, "Ada É");
  keys.length = 0;
  await pressKey("Shift+Enter");
  equal(keys, ["Shift true true", "Enter true true"]);
});

it("component tests wait for a control, scroll to it, and accept its label too", async () => {
  stage("");
  setTimeout(
    () =>
      pad.insertAdjacentHTML(
        "beforebegin",
        `<p style="height: 3000px"></p><label>Box <input type="checkbox" hidden></label><button>Save</button>`,
      ),
    100,
  );
  let presses = 0;
  addEventListener("click", () => presses++, { once: true });
  await press("Save");
  equal(presses, 1);
});

it("component tests have fingers, where the driver has a touch screen", async () => {
  stage("");
  if (!hasTouch) {
    const refused = await tap([150, 150]).catch((error: Error) => error.message);
    equal(/no touch screen/.test(String(refused)), true);
    return;
  }
  // The compositor must know the element before its fingers make pointer events: how soon depends on the machine.
  for (let tries = 0; tries < 20 && !seen.some((event) => event.startsWith("pointerup")); tries++) {
    seen.length = 0;
    await tap([150, 150]);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  equal(seen.splice(0), ["pointerup touch 150 150 true", "click touch 150 150 true"]);
  await moveFingers(
    [
      [150, 150],
      [140, 150],
      [120, 150],
    ],
    [
      [250, 150],
      [260, 150],
      [290, 150],
    ],
  );
  equal(seen.splice(0).sort(), ["pointerup touch 120 150 true", "pointerup touch 290 150 true"]);
});

it("component tests name what covers a control", async () => {
  stage(`<button style="position: fixed; left: 200px; top: 150px">Covered</button>`);
  const message = await press("Covered", { waitMs: 500 }).then(
    () => "pressed",
    (error: Error) => error.message,
  );
  equal(/^A press on <button> “Covered” at \d+, \d+ would reach <div>$/.test(message), true);
});
