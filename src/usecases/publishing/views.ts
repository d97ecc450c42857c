/**
 * Serves smartlinks to readers, who have no credentials: public fields only. A password-protected smartlink reveals nothing
 * but `allowRemote` and its skin before it is unlocked; after that, its addresses contain a key derived from the password.
 */

import { normalizePassword } from "#domain/encryption/encryption.ts";
import { expandRepeatedAssets } from "#domain/geometry/repeat-pages.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { createAddresses } from "../library/addresses.ts";
import { toViewedAsset } from "../library/asset-files.ts";
import { type Assets, assetNotFound } from "../library/assets.ts";
import type { Contents, ServedFile } from "../library/contents.ts";
import type { ServicePorts } from "../library/service-ports.ts";
import { smartlinkNotFound } from "../library/unknown-ids.ts";
import type { PrintView } from "./print-view.ts";

/** The calls of the hosted reader. `key`: from `unlock`, empty for a smartlink without a password. */
export interface Views {
  /** Returns the public fields. Problems: `document-not-found`, `password-needed`. */
  get(id: string, key: string): Promise<Result<ViewedSmartlink>>;
  /** Checks the password and returns the public fields with addresses that contain the key. Problems as for `get`. */
  unlock(id: string, password: string): Promise<Result<ViewedSmartlink>>;
  /** Returns the smartlink's PDF. */
  file(id: string, key: string): Promise<Result<ServedFile>>;
  /** Returns a resource of one of its assets. */
  resource(id: string, asset: string, name: string, key: string): Promise<Result<ServedFile>>;
}

/** Creates the calls over the store. `printView`: prints contents on the PDF; without it, assets keep them. */
export const createViews = (
  ports: Pick<ServicePorts, "store" | "bytes" | "site">,
  contents: Pick<Contents, "file">,
  assets: Pick<Assets, "resource">,
  printView?: PrintView,
): Views => {
  const { store, bytes, site } = ports;
  const { records } = store;
  const addresses = createAddresses(site);

  const keyOf = ({ id, uuid, pdfz_password }: StoredSmartlink): Promise<string> =>
    bytes.sha256(new TextEncoder().encode(JSON.stringify([id, uuid, pdfz_password])));

  const findReadable = async (id: string, key: string): Promise<Result<StoredSmartlink>> => {
    const smartlink = await records.get("smartlinks", id);
    if (smartlink === undefined) return fail(smartlinkNotFound(id));
    return isProtected(smartlink) && key !== (await keyOf(smartlink)) ? fail(passwordNeeded(smartlink)) : ok(smartlink);
  };

  const readBytes = async (served: Result<ServedFile>): Promise<Result<Uint8Array<ArrayBuffer>>> =>
    served.ok ? ok(new Uint8Array(await served.value.file.arrayBuffer())) : served;

  const present = async (smartlink: StoredSmartlink, key: string): Promise<ViewedSmartlink> => {
    const storedAssets = await records.list("assets", { where: { field: "_document", is: smartlink.id } });
    const view = presentFields(smartlink, storedAssets, key);
    if (printView === undefined) return view;
    const names = storedAssets.flatMap(({ id, files }) => Object.keys(files).map((name) => [id, name] as const));
    return printView(view, {
      readPdf: async () => readBytes(await contents.file(smartlink._content)),
      readResource: async (url) => {
        const named = names.find(([id, name]) => addresses.viewResource(smartlink.id, id, name, key) === url);
        const bytes = named && (await readBytes(await assets.resource(...named)));
        return bytes?.ok === true ? bytes.value : undefined;
      },
    });
  };

  const presentFields = (
    smartlink: StoredSmartlink,
    storedAssets: readonly StoredAsset[],
    key: string,
  ): ViewedSmartlink => {
    return {
      id: smartlink.id,
      uuid: smartlink.uuid,
      title: smartlink.title,
      activated: smartlink.activated,
      campaignLanguage: smartlink.campaignLanguage.filter((language) => typeof language === "string"),
      callback_post: smartlink.callback_post,
      tracking_email: smartlink.tracking_email,
      smartlinkSocialDesc: smartlink.smartlinkSocialDesc,
      faviconB64: smartlink.faviconB64,
      _organization: smartlink._organization,
      _content: smartlink._content,
      filesize: smartlink.filesize,
      config: { global: smartlink.config.global, ...skinOf(smartlink) },
      assets: [
        ...expandRepeatedAssets(
          storedAssets.map((asset) => {
            const { id, page, files, aura } = toViewedAsset(asset, addresses, key);
            return { id, page, files, aura };
          }),
          smartlink.nb_pages,
        ),
      ],
      file: addresses.viewFile(smartlink.id, key),
    };
  };

  return {
    get: async (id, key) => {
      const smartlink = await findReadable(id, key);
      return smartlink.ok ? ok(await present(smartlink.value, isProtected(smartlink.value) ? key : "")) : smartlink;
    },
    unlock: async (id, password) => {
      const smartlink = await records.get("smartlinks", id);
      if (smartlink === undefined) return fail(smartlinkNotFound(id));
      if (!isProtected(smartlink)) return ok(await present(smartlink, ""));
      if (normalizePassword(password) !== normalizePassword(smartlink.pdfz_password))
        return fail(passwordNeeded(smartlink));
      return ok(await present(smartlink, await keyOf(smartlink)));
    },
    file: async (id, key) => {
      const smartlink = await findReadable(id, key);
      return smartlink.ok ? contents.file(smartlink.value._content) : smartlink;
    },
    resource: async (id, asset, name, key) => {
      const smartlink = await findReadable(id, key);
      if (!smartlink.ok) return smartlink;
      const storedAsset = await records.get("assets", asset);
      return storedAsset?._document === id ? assets.resource(asset, name) : fail(assetNotFound(asset));
    },
  };
};

const isProtected = ({ config, pdfz_password }: StoredSmartlink): boolean =>
  config.global["pdfzPassword"] === "true" && pdfz_password !== "";

const skinOf = ({ config: { skin } }: Pick<StoredSmartlink, "config">) => (skin === undefined ? {} : { skin });

/** Contains what the password gate needs: whether another origin may frame it, and its look. */
const passwordNeeded = ({ config }: StoredSmartlink): Problem => ({
  ...problem("password-needed", "This smartlink is protected. Enter its password to open it."),
  allowRemote: config.global["allowRemote"] === "false" ? "false" : "true",
  ...skinOf({ config }),
});
