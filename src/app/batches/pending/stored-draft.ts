/** Stores the files and choices of a batch that was not started, so that a reload of its tab does not lose them. */
import { encodingNames, outputsNames, strategyNames } from "#domain/model/batch.ts";
import { readCellCorrections } from "#domain/tables/cell-corrections.ts";
import { readTableChoices } from "#domain/tables/read-table-choices.ts";
import type { DroppedFile, ParamChoices, TableChoices } from "#workers/batch-protocol.ts";
import { draftCache } from "../../site/draft-cache.ts";
import type { PendingBatch } from "./pending-batch.ts";

/** The key of sessionStorage under which a tab has the id of its draft. */
const draftKey = "smartlink-batch-draft";

/** Larger files are not stored: the tab would write them at each change, beside what the batch itself will store. */
const maxBytes = 64e6;

/** A draft may use this share of the free storage at most. The rest is for the batch itself. */
const maxShare = 0.1;

/** Drafts of closed tabs are deleted after this time. */
const maxAgeMs = 24 * 60 * 60 * 1000;

const pathHeader = "X-Path";
const modifiedHeader = "X-Modified";

/** What a draft needs from the browser. */
export interface DraftPorts {
  readonly caches: Pick<CacheStorage, "open">;
  readonly session: Pick<Storage, "getItem" | "setItem">;
  /** The folder of the site, ending in a slash. */
  readonly site: URL;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** Returns the free storage in bytes. */
  readonly readFreeBytes: () => Promise<number>;
  /**
   * Takes the draft for this tab until the tab is closed. Resolves with whether no other tab has it: a duplicated tab begins
   * with a copy of the storage of its original.
   */
  readonly takeDraft: (id: string) => Promise<boolean>;
}

interface Draft {
  /** The files with the addresses under which they are stored. */
  readonly files: readonly (readonly [file: DroppedFile, address: string])[];
  readonly choices: ParamChoices;
}

/**
 * Restores the draft of this tab if `isReload`, and stores each later state of the batch until the signal aborts. A duplicated
 * tab gets a copy of its original's draft, and changes that one no more. Passwords are not stored. Where the storage is full
 * or blocked, nothing is.
 */
export const followDraft = async (
  pendingBatch: PendingBatch,
  ports: DraftPorts,
  isReload: boolean,
  signal: AbortSignal,
): Promise<void> => {
  const cache = await ports.caches.open(draftCache);
  const storedId = ports.session.getItem(draftKey);
  const isOwner = storedId !== null && (await ports.takeDraft(storedId));
  await deleteDrafts(
    cache,
    ports,
    (id, time) => ports.nowMs() - time > maxAgeMs || (id === storedId && isOwner && !isReload),
  );
  const draft = storedId !== null && (isReload || !isOwner) ? await readDraft(cache, ports, storedId) : undefined;
  if (signal.aborted) return;
  const continues = draft !== undefined && isOwner;
  const id = continues ? storedId : `${ports.nowMs()}-${ports.newId()}`;
  if (!continues) await ports.takeDraft(id);
  ports.session.setItem(draftKey, id);
  const stored = new Map(continues ? draft.files.map(([{ file }, address]) => [file, address]) : []);
  if (draft !== undefined && pendingBatch.files.length === 0)
    pendingBatch.add(
      draft.files.map(([file]) => file),
      draft.choices,
    );
  let isChanged = false;
  let isWriting = false;
  const write = async () => {
    isChanged = true;
    if (isWriting) return;
    isWriting = true;
    while (isChanged) {
      isChanged = false;
      await writeDraft(cache, ports, id, pendingBatch, stored).catch(() => undefined);
    }
    isWriting = false;
  };
  pendingBatch.addEventListener("change", () => void write(), { signal });
  if (!pendingBatch.isEmpty) await write();
};

const folderOf = ({ site }: DraftPorts, id: string): string => new URL(`batch-draft/${id}/`, site).href;

const writeDraft = async (
  cache: Cache,
  ports: DraftPorts,
  id: string,
  pendingBatch: PendingBatch,
  stored: Map<File, string>,
): Promise<void> => {
  const { files } = pendingBatch;
  const bytes = files.reduce((total, { file }) => total + file.size, 0);
  const fits = bytes <= maxBytes && bytes <= maxShare * (await ports.readFreeBytes());
  const current = new Set(fits ? files.map(({ file }) => file) : []);
  for (const [file, address] of stored) {
    if (current.has(file)) continue;
    stored.delete(file);
    await cache.delete(address);
  }
  const choicesAddress = `${folderOf(ports, id)}choices`;
  if (current.size === 0) {
    await cache.delete(choicesAddress);
    return;
  }
  for (const { path, file } of files) {
    if (stored.has(file)) continue;
    const address = folderOf(ports, id) + ports.newId();
    const headers = {
      "Content-Type": file.type,
      [pathHeader]: encodeURIComponent(path),
      [modifiedHeader]: String(file.lastModified),
    };
    await cache.put(address, new Response(file, { headers }));
    stored.set(file, address);
  }
  const { pdfPasswords: _, environments: _environments, presets: _presets, ...choices } = pendingBatch.choices;
  await cache.put(choicesAddress, Response.json({ choices, addresses: files.map(({ file }) => stored.get(file)) }));
};

/** Returns the draft; undefined if there is none. */
const readDraft = async (cache: Cache, ports: DraftPorts, id: string): Promise<Draft | undefined> => {
  const response = await cache.match(`${folderOf(ports, id)}choices`);
  const index: unknown = await response?.json().catch(() => undefined);
  if (typeof index !== "object" || index === null) return undefined;
  const { choices, addresses } = index as { readonly choices?: unknown; readonly addresses?: unknown };
  const files: (readonly [DroppedFile, string])[] = [];
  for (const address of Array.isArray(addresses) ? addresses : []) {
    const file = typeof address === "string" ? await cache.match(address) : undefined;
    if (file !== undefined) files.push([await readFile(file), address]);
  }
  return files.length === 0 ? undefined : { files, choices: readChoices(choices) };
};

const readFile = async (response: Response): Promise<DroppedFile> => {
  const path = decodeURIComponent(response.headers.get(pathHeader) ?? "file");
  const options = {
    type: response.headers.get("Content-Type") ?? "",
    lastModified: Number(response.headers.get(modifiedHeader)),
  };
  return { path, file: new File([await response.blob()], path.split("/").at(-1) ?? path, options) };
};

/** Deletes the entries of drafts. `isDeleted` gets the id of a draft and when it was begun, in ms. */
const deleteDrafts = async (
  cache: Cache,
  ports: DraftPorts,
  isDeleted: (id: string, timeMs: number) => boolean,
): Promise<void> => {
  const start = new URL("batch-draft/", ports.site).href;
  for (const { url } of await cache.keys()) {
    const id = url.startsWith(start) ? url.slice(start.length).split("/")[0] : undefined;
    if (id !== undefined && isDeleted(id, Number.parseInt(id, 10))) await cache.delete(url);
  }
};

const textChoices = [
  ...["batch_id", "name", "public_url", "personal_links", "seed", "callback_url", "document_id", "environment"],
] as const;

/** Reads the stored choices. What an earlier version of the site has stored in another form is left out. */
const readChoices = (value: unknown): ParamChoices => {
  if (typeof value !== "object" || value === null) return {};
  const stored = value as Readonly<Record<string, unknown>>;
  const texts = textChoices.filter((name) => typeof stored[name] === "string").map((name) => [name, stored[name]]);
  const find = <T>(names: readonly T[], chosen: unknown): T | undefined => names.find((name) => name === chosen);
  const { max_errors, embed_fonts, callback_emails } = stored;
  const strategy = find(strategyNames, stored["strategy"]);
  const encoding = find(encodingNames, stored["encoding"]);
  const outputs = find(outputsNames, stored["outputs"]);
  const table = readTable(stored["table"]);
  return {
    ...(Object.fromEntries(texts) as ParamChoices),
    ...(strategy === undefined ? {} : { strategy }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(outputs === undefined ? {} : { outputs }),
    ...(typeof max_errors === "number" ? { max_errors } : {}),
    ...(typeof embed_fonts === "boolean" ? { embed_fonts } : {}),
    ...(Array.isArray(callback_emails) ? { callback_emails: callback_emails.map(String) } : {}),
    ...(table === undefined ? {} : { table }),
  };
};

const readTable = (value: unknown): TableChoices | undefined => {
  const path = (value as { readonly path?: unknown } | undefined)?.path;
  const choices = readTableChoices(value);
  if (typeof path !== "string" || choices === undefined) return undefined;
  const corrections = readCellCorrections((value as { readonly corrections?: unknown }).corrections);
  return Object.keys(corrections).length === 0 ? { path, ...choices } : { path, ...choices, corrections };
};
