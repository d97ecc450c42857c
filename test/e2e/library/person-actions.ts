/** What a person does with the Library page, noted in a ledger. The page shows one folder that only the person uses. */
import { createHash } from "node:crypto";
import type { FilePart } from "../../contract/caller.ts";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import type { Folder } from "../support/stage.ts";
import type { ItemLedger, ItemState } from "./item-ledger.ts";
import { closeReport, uploadPdfs, waitForNotice } from "./library-page.ts";

/** What the person works with. */
export interface PersonTools {
  readonly page: DrivenPage;
  readonly ledger: ItemLedger;
  /** Id of the folder that the page shows, and the id and name of another one. */
  readonly folder: string;
  readonly otherFolder: { readonly id: string; readonly name: string };
  readonly files: Folder;
  createPdf(name: string): FilePart;
  newTitle(): string;
  random(limit: number): number;
}

type Item = ItemState & { readonly id: string };
type Action = (tools: PersonTools) => Promise<void>;

const sumOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Waits for an item with the title and returns its id. */
const waitForItem = (page: DrivenPage, kind: string, title: string): Promise<string> =>
  page.waitFor(
    `the item “${title}”`,
    (expectedKind, expectedTitle) =>
      [...document.querySelectorAll<HTMLElement>(`[data-item-id][data-kind="${expectedKind}"]`)].find(
        (item) => item.querySelector(".item-title")?.textContent === expectedTitle,
      )?.dataset["itemId"],
    kind,
    title,
  );

/** Picks one of the items on the screen. */
const pickShown = async ({ page, ledger, folder, random }: PersonTools, kind?: string): Promise<Item | undefined> => {
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-item-id]")]
      .filter((item) => item.getBoundingClientRect().bottom < innerHeight)
      .map((item) => item.dataset["itemId"] ?? ""),
  );
  const items = ledger.items(folder).filter((item) => shown.includes(item.id) && (kind ?? item.kind) === item.kind);
  return items[random(items.length)];
};

const chooseCommand = async (page: DrivenPage, id: string, command: string): Promise<void> => {
  await page.click(`[data-item-id="${id}"] [data-menu]`);
  await page.click(`[role=menuitem][aria-label="${command}"]`);
};

const upload: Action = async ({ page, ledger, folder, files, createPdf, newTitle }) => {
  const title = newTitle();
  const { bytes } = createPdf(title);
  const path = files.write(`${title}.pdf`, bytes);
  const created: ItemState = { kind: "content", title, folder, file: sumOf(bytes), location: "library" };
  const attempt = ledger.begin({}, created);
  await uploadPdfs(page, [path]);
  await page.waitFor("the report", () =>
    document.querySelector(".upload-result")?.textContent?.includes("1 PDF added."),
  );
  attempt.succeed(await waitForItem(page, "content", title));
  await closeReport(page);
};

const createSmartlink: Action = async (tools) => {
  const { page, ledger } = tools;
  const content = await pickShown(tools, "content");
  if (content === undefined) return upload(tools);
  const { id, title, folder } = content;
  if (ledger.items(folder).some((item) => item.kind === "smartlink" && item.title === title)) return upload(tools);
  const attempt = ledger.begin({}, { kind: "smartlink", title, folder, file: id, location: "library" });
  await chooseCommand(page, id, "New smartlink");
  await waitForNotice(page, `Smartlink “${title}” created.`);
  attempt.succeed(await waitForItem(page, "smartlink", title));
};

const rename: Action = async (tools) => {
  const { page } = tools;
  const item = await pickShown(tools);
  if (item === undefined) return upload(tools);
  const title = tools.newTitle();
  await chooseCommand(page, item.id, "Rename");
  await page.fill("#name-field", title);
  const attempt = tools.ledger.begin({ [item.id]: { title } });
  await page.press("Enter");
  await waitForNotice(page, `Renamed to “${title}”.`);
  attempt.succeed();
};

const duplicate: Action = async (tools) => {
  const { page, ledger } = tools;
  const item = await pickShown(tools);
  if (item === undefined) return upload(tools);
  const { id, ...state } = item;
  const title = `${item.title} (copy)`;
  if (ledger.items(item.folder).some((other) => other.kind === item.kind && other.title === title))
    return upload(tools);
  const attempt = ledger.begin({}, { ...state, title });
  await chooseCommand(page, id, "Duplicate");
  await waitForNotice(page, "Copy created.");
  attempt.succeed(await waitForItem(page, item.kind, title));
};

const remove = async (tools: PersonTools): Promise<Item | undefined> => {
  const { page, ledger } = tools;
  const item = await pickShown(tools);
  if (item === undefined || ledger.isUsed(item.id)) return undefined;
  const attempt = ledger.begin({ [item.id]: { location: "trash" } });
  await chooseCommand(page, item.id, "Delete");
  await waitForNotice(page, `“${item.title}” moved to the trash.`);
  attempt.succeed();
  return item;
};

const removeAndUndo: Action = async (tools) => {
  const item = await remove(tools);
  if (item === undefined) return upload(tools);
  const attempt = tools.ledger.begin({ [item.id]: { location: "library" } });
  await tools.page.click({ role: "button", name: "Undo" });
  await waitForNotice(tools.page, "1 item restored.");
  attempt.succeed();
};

const move: Action = async (tools) => {
  const { page, ledger, otherFolder } = tools;
  const item = await pickShown(tools);
  if (item === undefined || ledger.isUsed(item.id)) return upload(tools);
  await chooseCommand(page, item.id, "Move…");
  await page.click(`dialog:modal [role=treeitem][data-folder-id="${otherFolder.id}"]`);
  const attempt = ledger.begin({ [item.id]: { folder: otherFolder.id } });
  await page.click({ role: "button", name: "Move here" });
  await waitForNotice(page, `“${item.title}” moved to “${otherFolder.name}”.`);
  attempt.succeed();
};

/** Uploads another PDF of the same name: it takes the old one's place, also in smartlinks. */
const replace: Action = async (tools) => {
  const { page, ledger, folder, files, createPdf, newTitle } = tools;
  const title = newTitle();
  const [before, after] = [createPdf(title), createPdf(`${title} again`)];
  const state: ItemState = { kind: "content", title, folder, file: sumOf(before.bytes), location: "library" };
  const first = ledger.begin({}, state);
  await uploadPdfs(page, [files.write(`${title}.pdf`, before.bytes)]);
  const oldId = await waitForItem(page, "content", title);
  first.succeed(oldId);
  const attempt = ledger.begin({ [oldId]: { location: "trash" } }, { ...state, file: sumOf(after.bytes) });
  await uploadPdfs(page, [files.write(`${title}.pdf`, after.bytes)]);
  await page.click({ role: "button", name: "Replace" });
  await page.waitFor(
    "the old PDF to go",
    (id) =>
      document.querySelector(`[data-item-id="${id}"]`) === null && document.querySelector("dialog:modal") === null,
    oldId,
  );
  attempt.succeed(await waitForItem(page, "content", title));
  await closeReport(page);
};

const removeOnly: Action = async (tools) => {
  if ((await remove(tools)) === undefined) await upload(tools);
};

const actions: readonly Action[] = [
  ...[upload, upload, createSmartlink, rename, duplicate],
  ...[removeOnly, removeAndUndo, move, replace],
];

/** Acts until an action fails, as each does when the browser is killed. */
export const runPerson = async (tools: PersonTools): Promise<void> => {
  for (;;) await actions[tools.random(actions.length)]?.(tools);
};
