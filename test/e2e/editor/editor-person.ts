/** What a person does in the editor, at random, noted in a ledger: places, moves, renames, deletes, undoes and redoes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { DrivenPage, Point } from "../../support/drive/driven-browser.ts";
import { type Command, differsByName, type EditLedger, type Shown, shownAt } from "./edit-ledger.ts";

/** What the person works with. The page shows the editor with a PDF of one page. */
export interface PersonTools {
  readonly page: DrivenPage;
  readonly ledger: EditLedger;
  random(limit: number): number;
}

/** Reads what the page shows. */
export const readShown = (page: DrivenPage): Promise<Shown> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>(".editor-asset"), ({ dataset, style, textContent }) => ({
      id: dataset["assetId"] ?? "",
      name: textContent.trim(),
      box: [style.left, style.top, style.width, style.height].join(" "),
    })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  );

/** So many assets leave room to press beside them. */
const maxAssets = 12;

const run = async ({ page, ledger }: PersonTools, command: Command, act: () => Promise<void>): Promise<void> => {
  ledger.begin(command);
  await act();
  const shown = await readShown(page);
  ledger.end(shown, Date.now());
};

/** Returns the visible part of the page, a little smaller, in CSS pixels of the window. */
const readSheet = (page: DrivenPage) =>
  page.evaluate(() => {
    const [sheet, view] = ['.editor-pages [data-page-number="1"]', ".editor-pages"].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    if (sheet === undefined || view === undefined) throw new Error("The editor shows no page.");
    const inset = 60;
    return {
      left: Math.max(sheet.left, view.left) + inset,
      top: Math.max(sheet.top, view.top) + inset,
      right: Math.min(sheet.right, view.right) - inset,
      bottom: Math.min(sheet.bottom, view.bottom) - inset,
    };
  });

const pickPoint = async ({ page, random }: PersonTools): Promise<Point> => {
  const { left, top, right, bottom } = await readSheet(page);
  return [left + random(right - left), top + random(bottom - top)];
};

/** Returns the middle of one of the assets whose middle is visible. */
const pickAsset = async ({ page, random }: PersonTools): Promise<Point | undefined> => {
  const middles = await page.evaluate(() =>
    Array.from(document.querySelectorAll(".editor-asset"), (asset) => {
      const { left, top, width, height } = asset.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    }).filter(([x, y]) => document.elementFromPoint(x, y)?.closest(".editor-pages") !== null),
  );
  return middles[random(middles.length)];
};

const place = async (tools: PersonTools): Promise<void> => {
  const { page, random } = tools;
  const point = await pickPoint(tools);
  await run(tools, { kind: "place" }, async () => {
    await page.click({ role: "button", name: ["Link", "Text", "Form"][random(3)] ?? "Link" });
    await page.mouse.press(...point);
  });
};

const move = async (tools: PersonTools): Promise<void> => {
  const [from, to] = [await pickAsset(tools), await pickPoint(tools)];
  if (from === undefined) return place(tools);
  const between: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  await run(tools, { kind: "move" }, () => tools.page.mouse.drag(from, between, to));
};

const remove = async (tools: PersonTools): Promise<void> => {
  const at = await pickAsset(tools);
  if (at === undefined) return place(tools);
  await tools.page.mouse.press(...at);
  await run(tools, { kind: "remove" }, () => tools.page.press("Delete"));
};

/** Typing joins with the typing before it if no more than a second lies between, so the last step must be another one. */
const rename = async (tools: PersonTools): Promise<void> => {
  const { page, ledger, random } = tools;
  const { pages, at } = ledger.current;
  const isRenamed = at > 0 && differsByName(pages[at - 1] ?? [], pages[at] ?? []);
  const point = await pickAsset(tools);
  if (isRenamed || point === undefined) return place(tools);
  await page.mouse.press(...point);
  const target = `N${random(100_000)}`;
  await run(tools, { kind: "rename", target }, () => page.fill({ role: "textbox", name: "Name" }, target));
};

/** Presses Undo. Does nothing where there is nothing to undo. */
export const undo = async (tools: PersonTools): Promise<void> => {
  if (tools.ledger.current.at > 0)
    await run(tools, { kind: "undo" }, () => tools.page.click({ role: "button", name: "Undo" }));
};

const redo = async (tools: PersonTools): Promise<void> => {
  const { pages, at } = tools.ledger.current;
  if (at + 1 < pages.length)
    await run(tools, { kind: "redo" }, () => tools.page.click({ role: "button", name: "Redo" }));
};

const actions = [place, move, move, rename, rename, remove, undo, undo, redo];

/** Edits until an action fails, as each does when the browser is killed. */
export const runPerson = async (tools: PersonTools): Promise<void> => {
  for (;;) {
    const isFull = shownAt(tools.ledger.current).length >= maxAssets;
    await (isFull ? remove : actions[tools.random(actions.length)])?.(tools);
    // Some commands are stored together, others by themselves.
    await sleep(tools.random(500));
  }
};
