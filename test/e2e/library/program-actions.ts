/** What a program does with the library through the REST API, noted in a ledger. */
import { createHash } from "node:crypto";
import type { ApiCaller, CallOptions, FilePart, FormFields } from "../../contract/caller.ts";
import { asFields, callOk, type Fields } from "../../contract/check.ts";
import { idOf } from "../../contract/folder-cases.ts";
import { anAura, auraPart, iconPart } from "../../contract/smartlink-cases.ts";
import type { ItemLedger, ItemState } from "./item-ledger.ts";

/** What the program works with. */
export interface ProgramTools {
  readonly api: ApiCaller;
  readonly ledger: ItemLedger;
  /** Ids of two folders that only the program uses. */
  readonly folders: readonly [string, string];
  /** Returns a PDF with bytes of its own. */
  createPdf(name: string): FilePart;
  /** Returns a title that nothing else has. */
  newTitle(): string;
  /** Returns a number from 0 up to, but without `limit`. */
  random(limit: number): number;
}

const post = (form: FormFields): CallOptions => ({ method: "POST", form });
const sumOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const fieldsOf = async (api: ApiCaller, path: string, options: CallOptions): Promise<Fields> =>
  asFields(await callOk(api, path, options), path);

type Item = ItemState & { readonly id: string };
type Action = (tools: ProgramTools) => Promise<void>;

const pathOf = ({ kind, id }: Item): string => `/${kind === "content" ? "content" : "document"}/${id}`;

const pick = <T>(tools: ProgramTools, list: readonly T[]): T | undefined => list[tools.random(list.length)];

const listItems = ({ ledger, folders }: ProgramTools): readonly Item[] => folders.flatMap((id) => ledger.items(id));

/** Smartlinks, and contents that no smartlink uses. */
const pickDeletable = (tools: ProgramTools): Item | undefined => {
  const items = listItems(tools).filter(({ id }) => !tools.ledger.isUsed(id));
  return pick(tools, items);
};

const upload: Action = async ({ api, ledger, folders, createPdf, newTitle, random }) => {
  const [title, folder] = [newTitle(), folders[random(2)] ?? ""];
  const file = createPdf(title);
  const created: ItemState = { kind: "content", title, folder, file: sumOf(file.bytes), location: "library" };
  const attempt = ledger.begin({}, created);
  attempt.succeed(idOf(await fieldsOf(api, "/content", post({ file, folder, title }))));
};

const createSmartlink: Action = async (tools) => {
  const { api, ledger, folders, newTitle, random } = tools;
  const content = pick(
    tools,
    listItems(tools).filter(({ kind }) => kind === "content"),
  );
  if (content === undefined) return upload(tools);
  const [title, folder] = [newTitle(), folders[random(2)] ?? ""];
  const attempt = ledger.begin({}, { kind: "smartlink", title, folder, file: content.id, location: "library" });
  const id = idOf(await fieldsOf(api, "/document", post({ folder, content: content.id, title })));
  attempt.succeed(id);
  const icon = { ...iconPart, bytes: Uint8Array.from([...iconPart.bytes, random(256), random(256)]) };
  await callOk(api, "/asset", post({ aura_json: auraPart(anAura), icon, documentId: id, pageNum: "1" }));
};

const rename: Action = async (tools) => {
  const item = pick(tools, listItems(tools));
  if (item === undefined) return upload(tools);
  const title = tools.newTitle();
  const attempt = tools.ledger.begin({ [item.id]: { title } });
  await callOk(tools.api, pathOf(item), { method: "PUT", form: { title } });
  attempt.succeed();
};

const move: Action = async (tools) => {
  const item = pick(tools, listItems(tools));
  if (item === undefined) return upload(tools);
  const folder = tools.folders.find((id) => id !== item.folder) ?? "";
  const attempt = tools.ledger.begin({ [item.id]: { folder } });
  await callOk(tools.api, pathOf(item), { method: "PUT", form: { folder } });
  attempt.succeed();
};

const remove: Action = async (tools) => {
  const item = pickDeletable(tools);
  if (item === undefined) return upload(tools);
  const attempt = tools.ledger.begin({ [item.id]: { location: "trash" } });
  await callOk(tools.api, pathOf(item), { method: "DELETE" });
  attempt.succeed();
};

const removeForGood: Action = async (tools) => {
  const item = pickDeletable(tools);
  if (item === undefined) return upload(tools);
  const attempt = tools.ledger.begin({ [item.id]: { location: "gone" } });
  await callOk(tools.api, `${pathOf(item)}?permanent=true`, { method: "DELETE" });
  attempt.succeed();
};

const removeAndRestore: Action = async (tools) => {
  const { api, ledger } = tools;
  const item = pickDeletable(tools);
  if (item === undefined) return upload(tools);
  const deletion = ledger.begin({ [item.id]: { location: "trash" } });
  await callOk(api, pathOf(item), { method: "DELETE" });
  deletion.succeed();
  const restoring = ledger.begin({ [item.id]: { location: "library" } });
  await callOk(api, `/trash/${item.id}/restore`, { method: "POST" });
  restoring.succeed();
};

const duplicate: Action = async (tools) => {
  const item = pick(tools, listItems(tools));
  if (item === undefined) return upload(tools);
  const title = tools.newTitle();
  const { id: _, ...state } = item;
  const attempt = tools.ledger.begin({}, { ...state, title });
  attempt.succeed(idOf(await fieldsOf(tools.api, `${pathOf(item)}/duplicate`, post({ title }))));
};

const replace: Action = async (tools) => {
  const items = listItems(tools);
  const smartlink = pick(
    tools,
    items.filter(({ kind }) => kind === "smartlink"),
  );
  const content = pick(
    tools,
    items.filter(({ kind, id }) => kind === "content" && id !== smartlink?.file),
  );
  if (smartlink === undefined || content === undefined) return createSmartlink(tools);
  const attempt = tools.ledger.begin({ [smartlink.id]: { file: content.id } });
  await callOk(tools.api, `/document/${smartlink.id}/replace`, post({ content: content.id }));
  attempt.succeed();
};

const actions: readonly Action[] = [
  ...[upload, upload, createSmartlink, createSmartlink, rename, move],
  ...[remove, removeForGood, removeAndRestore, duplicate, replace, replace],
];

/** Acts until a call fails, as each does when the browser is killed. */
export const runProgram = async (tools: ProgramTools): Promise<void> => {
  for (;;) await actions[tools.random(actions.length)]?.(tools);
};
