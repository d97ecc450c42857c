/** Reads the library from the database itself, with everything that records refer to. */
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import type { ItemState } from "./item-ledger.ts";

/** What the database has. */
export interface Observation {
  /** Contents and smartlinks in the library and in the trash, by id. */
  readonly items: ReadonlyMap<string, ItemState>;
  /** Sentences about records without the parts or records that they need. Empty in a sound database. */
  readonly faults: readonly string[];
}

/** Reads the database. The page may show anything of the site. */
export const observeStore = async (page: DrivenPage): Promise<Observation> => {
  const { items, faults } = await page.evaluate(readStore);
  return { items: new Map(items), faults };
};

/** Runs in the page. */
const readStore = async () => {
  interface Content {
    readonly id: string;
    readonly title: string;
    readonly _folder: string;
    readonly sha256: string;
    readonly filesize: number;
  }
  interface Smartlink {
    readonly id: string;
    readonly title: string;
    readonly _folder: string;
    readonly _content: string;
  }
  interface Asset {
    readonly id: string;
    readonly _document: string;
    readonly files: Readonly<Record<string, { readonly sha256?: string }>>;
  }
  interface TrashEntry {
    readonly id: string;
    readonly kind: "content" | "smartlink" | "folder";
    readonly records: {
      readonly contents: readonly Content[];
      readonly smartlinks: readonly Smartlink[];
      readonly assets: readonly Asset[];
    };
  }
  interface Version {
    readonly id: string;
    readonly _document: string;
    readonly assets: readonly Asset[];
  }
  interface Part {
    readonly sha256: string;
    readonly size: number;
    readonly body: Blob | ArrayBuffer;
  }
  const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await resultOf(indexedDB.open("smartlink"));
  const names = ["folders", "contents", "smartlinks", "assets", "trash", "versions", "parts"] as const;
  const transaction = database.transaction(names);
  const readAll = <T>(name: string): Promise<T[]> => resultOf<T[]>(transaction.objectStore(name).getAll());
  const [folders, contents, smartlinks, assets, trash, versions, parts] = await Promise.all([
    readAll<{ readonly id: string }>("folders"),
    readAll<Content>("contents"),
    readAll<Smartlink>("smartlinks"),
    readAll<Asset>("assets"),
    readAll<TrashEntry>("trash"),
    readAll<Version>("versions"),
    readAll<Part>("parts"),
  ]);
  database.close();

  const faults: string[] = [];
  const folderIds = new Set(folders.map(({ id }) => id));
  const partSizes = new Map<string, number>();
  for (const { sha256, size, body } of parts) {
    const bytes = body instanceof Blob ? await body.slice(0, 4).arrayBuffer() : body.slice(0, 4);
    const stored = body instanceof Blob ? body.size : body.byteLength;
    if (stored !== size || bytes.byteLength === 0) faults.push(`The part ${sha256} has ${stored} of ${size} bytes.`);
    partSizes.set(sha256, size);
  }
  const checkContent = ({ id, sha256, filesize }: Content) => {
    if (partSizes.get(sha256) !== filesize) faults.push(`The content ${id} has no part of its ${filesize} bytes.`);
  };
  const checkAsset = ({ id, files }: Asset) => {
    for (const { sha256 } of Object.values(files))
      if (sha256 !== undefined && !partSizes.has(sha256)) faults.push(`The asset ${id} has no part ${sha256}.`);
  };
  const contentIds = new Set(contents.map(({ id }) => id));
  const smartlinkIds = new Set(smartlinks.map(({ id }) => id));
  for (const content of contents) checkContent(content);
  for (const { id, _content } of smartlinks)
    if (!contentIds.has(_content)) faults.push(`The smartlink ${id} has no content ${_content}.`);
  for (const { id, _folder } of [...contents, ...smartlinks])
    if (!folderIds.has(_folder)) faults.push(`The item ${id} has no folder ${_folder}.`);
  for (const asset of assets) {
    checkAsset(asset);
    if (!smartlinkIds.has(asset._document)) faults.push(`The asset ${asset.id} has no smartlink ${asset._document}.`);
  }
  for (const { records } of trash) {
    for (const content of records.contents) checkContent(content);
    for (const asset of records.assets) checkAsset(asset);
  }
  for (const version of versions) for (const asset of version.assets) checkAsset(asset);

  const items: [string, ItemState][] = [];
  const addContent = ({ id, title, _folder, sha256 }: Content, location: "library" | "trash") =>
    items.push([id, { kind: "content", title, folder: _folder, file: sha256, location }]);
  const addSmartlink = ({ id, title, _folder, _content }: Smartlink, location: "library" | "trash") =>
    items.push([id, { kind: "smartlink", title, folder: _folder, file: _content, location }]);
  for (const content of contents) addContent(content, "library");
  for (const smartlink of smartlinks) addSmartlink(smartlink, "library");
  for (const { records } of trash) {
    for (const content of records.contents) addContent(content, "trash");
    for (const smartlink of records.smartlinks) addSmartlink(smartlink, "trash");
  }
  const seen = new Set<string>();
  for (const [id] of items) {
    if (seen.has(id)) faults.push(`The item ${id} is in the library and in the trash.`);
    seen.add(id);
  }
  return { items, faults };
};
