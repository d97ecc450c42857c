// engines: chromium
import "#ui/popup-menu.ts";
import "#app/shell/styles/main.css";
import { equal, mount, until } from "../app/stage.ts";
import { pressKey, press as pressNode } from "../input.ts";

const entries = Array.from({ length: 13 }, (_, index) => ({
  command: `${index}`,
  label: `Entry ${index}`,
  ...(index === 0 ? { key: "F2" } : {}),
}));

const query = (selector: string): HTMLElement => {
  const node = document.querySelector<HTMLElement>(selector);
  if (node === null) throw new Error(`There is no ${selector}.`);
  return node;
};

/** Opens a menu of that many entries at a button that lies at that share of the window's height. */
const openMenu = async (share: number, count = entries.length) => {
  const menu = Object.assign(document.createElement("popup-menu"), { entries: entries.slice(0, count) });
  const opener = document.createElement("button");
  opener.textContent = "Open";
  opener.style.cssText = `position: fixed; right: 40px; top: ${Math.round(share * (innerHeight - 60))}px`;
  opener.addEventListener("click", () => void menu.open(opener));
  const area = document.createElement("div");
  area.style.height = "3000px";
  area.append(opener, menu);
  await mount(area);
  await pressNode(() => opener);
  await until(() => document.querySelector(".popup-menu:popover-open") !== null, "The menu does not open.");
  return query(".popup-menu");
};

const isInWindow = ({ top, bottom, left, right }: DOMRect): boolean =>
  top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;

for (const share of [0, 0.4, 0.6, 1])
  it(`a popup menu stays in the window where its opener is at ${share * 100} % of the height`, async () => {
    const menu = await openMenu(share);
    equal(isInWindow(menu.getBoundingClientRect()), true);
    await pressKey("End");
    const focused = () => document.querySelector<HTMLElement>("[role=menuitem]:focus");
    await until(() => focused()?.ariaLabel === "Entry 12", "The last entry has not got the focus.");
    const last = query("[role=menuitem]:focus");
    equal(isInWindow(last.getBoundingClientRect()), true);
    equal(scrollY, 0);
    let command = "";
    document.addEventListener("menu-command", (event) => {
      command = (event as CustomEvent<string>).detail;
    });
    await pressNode(() => last);
    equal(command, "12");
  });

it("a popup menu opens below its opener where it fits, and above it where it fits only there", async () => {
  const below = await openMenu(0.1, 3);
  const opener = () => query("main button").getBoundingClientRect();
  equal(below.getBoundingClientRect().top >= opener().bottom, true);
  const above = await openMenu(1, 3);
  equal(above.getBoundingClientRect().bottom <= opener().top, true);
});

it("a popup menu shows the key of an entry that is no part of its name", async () => {
  await openMenu(0.2);
  const first = query("[role=menuitem]");
  equal([first.ariaLabel, first.textContent?.trim()], ["Entry 0", "Entry 0"]);
  equal([first.dataset["key"], getComputedStyle(first, "::after").content === "none"], ["F2", false]);
});
