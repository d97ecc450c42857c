/** Manages smartlinks: a content with settings and assets. The interface calls them documents. */

import { isPassword } from "#domain/encryption/encryption.ts";
import { createCreationMail } from "#domain/jobs/creation-mail.ts";
import type { PageCondition } from "#domain/model/page-content.ts";
import type {
  SmartlinkRecord,
  StoredSmartlink,
  WholeSmartlink,
  WrittenSmartlink,
} from "#domain/model/records/smartlink-record.ts";
import type { GlobalSettings } from "#domain/model/settings.ts";
import type { Skin } from "#domain/model/skin.ts";
import { problem } from "#domain/problem.ts";
import { createSmartlinkRecord } from "#domain/records/new-smartlink.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { findSkinWarnings } from "#domain/skin/skin-warnings.ts";
import type { RecordReader } from "#ports/records.ts";
import { createAddresses } from "./addresses.ts";
import { inlineResources, toAssetRecord } from "./asset-files.ts";
import { duplicateSmartlink } from "./duplicate-smartlink.ts";
import { folderNotFound } from "./folders.ts";
import { listPage, type Page, type PageQuery } from "./paging.ts";
import { findRevisionConflict, nextRevision, type WriteOptions } from "./revisions.ts";
import { type Caller, memberName, type ServicePorts } from "./service-ports.ts";
import { toSmartlinkRecord, withWarnings } from "./smartlink-record.ts";
import { contentNotFound, smartlinkNotFound } from "./unknown-ids.ts";
import { storeVersionBefore } from "./versions/store-version.ts";

/** Fields of a smartlink's record that callers may set beside folder, content and title. */
export type SmartlinkFields = Readonly<Partial<Omit<StoredSmartlink, "id" | "config">>>;

/** A new smartlink. An empty `title` means the title of the content. */
export interface SmartlinkInput {
  readonly folder: string;
  readonly content: string;
  readonly title: string;
  readonly distribution: number;
  readonly fields: SmartlinkFields;
  readonly global: GlobalSettings;
  readonly skin?: Skin | undefined;
  readonly marks?: "fill" | undefined;
}

/** A change of a smartlink. Missing fields do not change. */
export interface SmartlinkChange {
  readonly folder?: string | undefined;
  readonly fields: SmartlinkFields;
  /** Computes the settings from the stored ones. */
  readonly global: (stored: StoredSmartlink["config"]["global"]) => Result<GlobalSettings>;
  /** `null` removes the skin. */
  readonly skin?: Skin | null | undefined;
  /** `null` leaves the marks of the PDF as they are. */
  readonly marks?: "fill" | null | undefined;
  /** An empty list gives all rows all pages. */
  readonly pages?: readonly PageCondition[] | undefined;
}

/** The calls for smartlinks (docs/api.md, “Smartlinks”). Unknown ids: `document-not-found`. */
export interface Smartlinks {
  /** Lists smartlinks in order of creation, of one folder or of all. */
  list(folder: string | undefined, page: PageQuery): Promise<Page<SmartlinkRecord>>;
  /** Returns a smartlink with its assets and their resources as `data:` addresses: a template file (docs/decisions/0023). */
  getWithAssets(id: string): Promise<Result<WholeSmartlink>>;
  /** Creates a smartlink. Problems: `folder-not-found`, `content-not-found`, `password-missing`. Warning: `skin-adjusted`. */
  create(input: SmartlinkInput, caller: Caller): Promise<Result<WrittenSmartlink>>;
  /**
   * Problems: `folder-not-found`, `password-missing`, `changed-meanwhile`, those of the settings. Warning about a changed
   * skin: `skin-adjusted`.
   */
  change(id: string, change: SmartlinkChange, options?: WriteOptions): Promise<Result<WrittenSmartlink>>;
  /** Copies a smartlink with its assets. The copy is not published. */
  duplicate(id: string, title: string | undefined, caller: Caller): Promise<Result<SmartlinkRecord>>;
}

/** Creates the calls over the store. */
export const createSmartlinks = (ports: Pick<ServicePorts, "store" | "clock" | "ids" | "site">): Smartlinks => {
  const { store, clock, ids, site } = ports;
  const { records } = store;
  const addresses = createAddresses(site);

  const present = (stored: StoredSmartlink): SmartlinkRecord => toSmartlinkRecord(stored, addresses);

  return {
    list: async (folder, page) => {
      const { items, hasMore: more } = await listPage(records, "smartlinks", "_folder", folder, page);
      return { items: items.map(present), hasMore: more };
    },
    getWithAssets: async (id) => {
      const [stored, assets] = await Promise.all([
        records.get("smartlinks", id),
        records.list("assets", { where: { field: "_document", is: id } }),
      ]);
      if (stored === undefined) return fail(smartlinkNotFound(id));
      const assetsWithResources = assets.map((asset) =>
        inlineResources(toAssetRecord(asset, addresses), asset, store.parts),
      );
      return ok({ ...present(stored), assets: await Promise.all(assetsWithResources) });
    },
    create: async (input, caller) => {
      const [id, uuidSeed, now] = [await caller.newId(), await caller.newId(), clock.now()];
      return records.change(["folders", "contents", "smartlinks", "tracked"], async (tx) => {
        const existing = await tx.get("smartlinks", id);
        if (existing !== undefined) return ok(present(existing));
        const created = await createRecord(tx, input, { id, uuid: toUuid(id, uuidSeed), user: caller.user, now });
        if (!created.ok) return created;
        await tx.put("smartlinks", created.value);
        for (const mail of createCreationMail(created.value, now)) await tx.put("tracked", mail);
        return ok(withWarnings(present(created.value), findSkinWarnings(input.skin)));
      });
    },
    change: async (id, change, options = {}) => {
      const now = clock.now();
      const result = await records.change(["folders", "smartlinks", "assets", "versions"], async (tx) => {
        const stored = await tx.get("smartlinks", id);
        if (stored === undefined) return fail(smartlinkNotFound(id));
        const conflicts = findRevisionConflict(stored, stored.title, options);
        if (conflicts.length > 0) return fail(...conflicts);
        const changed = await applyChange(tx, stored, change, now);
        if (!changed.ok) return changed;
        const unusedParts = await storeVersionBefore(tx, stored, { now, newId: ids.newId });
        await tx.put("smartlinks", changed.value);
        return ok({ smartlink: changed.value, unusedParts });
      });
      if (!result.ok) return result;
      await records.sweep(result.value.unusedParts);
      return ok(withWarnings(present(result.value.smartlink), findSkinWarnings(change.skin ?? undefined)));
    },
    duplicate: async (id, title, caller) => {
      const [newId, uuidSeed] = [await caller.newId(), await caller.newId()];
      const identity = { id: newId, uuid: toUuid(newId, uuidSeed), title };
      const copy = await duplicateSmartlink(ports, id, identity, caller);
      return copy.ok ? ok(present(copy.value)) : copy;
    },
  };
};

/** What the record of a new smartlink has beside its input. `now`: ISO 8601 UTC. */
interface Creation {
  readonly id: string;
  readonly uuid: string;
  readonly user: Caller["user"];
  readonly now: string;
}

/** Creates the record of a new smartlink without writing it. Problems as for `create`. */
const createRecord = async (
  reader: RecordReader,
  { folder, content, fields, ...input }: SmartlinkInput,
  { id, uuid, user, now }: Creation,
): Promise<Result<StoredSmartlink>> => {
  const [folderRecord, contentRecord] = [await reader.get("folders", folder), await reader.get("contents", content)];
  if (folderRecord === undefined || contentRecord === undefined)
    return fail(
      ...(folderRecord === undefined ? [folderNotFound(folder, "folder")] : []),
      ...(contentRecord === undefined ? [contentNotFound(content, "content")] : []),
    );
  const defaults = createSmartlinkRecord({
    ...input,
    id,
    uuid,
    title: input.title === "" ? contentRecord.title : input.title,
    content: contentRecord,
    _folder: folder,
    _organization: user._organization,
    _member: user.id,
    username: memberName(user),
    now,
  });
  const smartlink: StoredSmartlink = { ...defaults, ...fields, revision: 1 };
  return lacksPassword(smartlink) ? fail(passwordMissing) : ok(smartlink);
};

/** Returns the changed record without writing it. Problems: those of `change` but `changed-meanwhile`. */
const applyChange = async (
  reader: RecordReader,
  stored: StoredSmartlink,
  { folder, fields, global, skin, marks, pages }: SmartlinkChange,
  now: string,
): Promise<Result<StoredSmartlink>> => {
  if (folder !== undefined && (await reader.get("folders", folder)) === undefined)
    return fail(folderNotFound(folder, "folder"));
  const settings = global(stored.config.global);
  if (!settings.ok) return settings;
  const { skin: storedSkin, marks: storedMarks, pages: storedPages = [], ...storedConfig } = stored.config;
  const shownSkin = skin === undefined ? storedSkin : skin;
  const shownMarks = marks === undefined ? storedMarks : marks;
  const conditions = pages ?? storedPages;
  const config = {
    ...storedConfig,
    global: settings.value,
    ...(conditions.length === 0 ? {} : { pages: [...conditions] }),
    ...(shownSkin ? { skin: shownSkin } : {}),
    ...(shownMarks ? { marks: shownMarks } : {}),
    timestamp: Date.parse(now),
  };
  const _folder = folder ?? stored._folder;
  const changed = { ...stored, ...fields, _folder, config, ...nextRevision(stored, now) };
  return lacksPassword(changed) ? fail(passwordMissing) : ok(changed);
};

/** Returns whether the smartlink requires a password but has none. Such a smartlink would open without a password. */
const lacksPassword = ({ config, pdfz_password }: StoredSmartlink): boolean =>
  config.global["pdfzPassword"] === "true" && !isPassword(pdfz_password);

const passwordMissing = problem(
  "password-missing",
  "pdfzPassword is “true”, but the smartlink has no password. Send the password as pdfzPassword or pdfz_password, or send pdfzPassword “false”.",
  { path: "pdfzPassword" },
);

/** Returns a version 4 UUID made from two random ids of 24 hex digits. */
export const toUuid = (id: string, seed: string): string => {
  const digits = `${id}${seed}`.padEnd(32, "0");
  const [a, b, c, d, e] = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(13, 16),
    digits.slice(17, 20),
    digits.slice(20, 32),
  ];
  return `${a}-${b}-4${c}-a${d}-${e}`;
};
