/** A smartlink stored over the API, as its maker's program does: a 100-page PDF of links with assets of every kind. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ApiCaller, FilePart, FormFields } from "../../contract/caller.ts";
import { createCaller } from "../../contract/caller.ts";
import { asFields, callOk } from "../../contract/check.ts";
import { folderNamed, idOf } from "../../contract/folder-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { auraPart } from "../../contract/smartlink-cases.ts";
import type { DrivenPage } from "../../support/drive/launch.ts";
import { createTone } from "../../support/tone.ts";
import { openManager, readAuthorization } from "../support/site.ts";
import type { ServedFolder } from "../support/stage.ts";

/** An asset to store: its action, and where on which page. */
export interface HostedAsset {
  readonly page: number;
  readonly name: string;
  readonly type: string;
  readonly data: unknown;
  readonly center: readonly [x: number, y: number];
  readonly rect: readonly [width: number, height: number];
  readonly resources?: FormFields;
  /** Further fields of the description, or other values. */
  readonly aura?: Readonly<Record<string, unknown>>;
}

const film: FilePart = {
  name: "film.webm",
  type: "video/webm",
  bytes: new Uint8Array(readFileSync(fileURLToPath(new URL("../../fixtures/media/film.webm", import.meta.url)))),
};

const tone: FilePart = { name: "tone.wav", type: "audio/wav", bytes: createTone(5) };
const text = (content: string) => new TextEncoder().encode(content);
const square: FilePart = {
  name: "square.svg",
  type: "image/svg+xml",
  bytes: text(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="red"/></svg>',
  ),
};
const terms: FilePart = { name: "terms.txt", type: "text/plain", bytes: text("The terms") };

/** The data of one action per kind, and the files that it names. */
export const everyKind: Readonly<Record<string, readonly [data: unknown, resources?: FormFields]>> = {
  url: ["https://shop.example/"],
  email: ["anna@example.org?subject=Offer%204"],
  phone: ["+44 20 7946 0821"],
  page: ["50"],
  text: ["<h2>Dear reader</h2><p>Hello</p>"],
  html: ["<style>h1{color:teal}</style><h1>Hello</h1>"],
  image: ["square", { square }],
  video: ["film", { film }],
  audio: ["tone", { tone }],
  gallery: [["square", { image: "square", caption: "The same" }], { square }],
  download: ["terms", { terms }],
  agenda: [{ title: "Departure", start: "2027-06-05T09:30:00+02:00", location: "Oslo" }],
  contact: [{ name: "Anna Moreau", email: "anna@example.org" }],
  form: [
    { email: "trips@example.org", fields: [{ name: "name", label: "Name", required: true }], thanks: "Thank you" },
  ],
  share: [{ url: "https://shop.example/", text: "Look" }],
};

/** One asset of every kind on a page, in three columns. */
export const assetsOfEveryKind = (page: number): readonly HostedAsset[] =>
  Object.entries(everyKind).map(([type, [data, resources]], index) => ({
    page,
    name: `The ${type}`,
    type,
    data,
    center: [18 + (index % 3) * 32, 20 + Math.floor(index / 3) * 17],
    rect: [28, 8],
    ...(resources ? { resources } : {}),
  }));

const addAsset = async (api: ApiCaller, documentId: string, asset: HostedAsset): Promise<void> => {
  const { page, name, type, data, center, rect, resources } = asset;
  const [center_x, center_y] = center;
  const actions = [{ type, data: typeof data === "string" ? data : JSON.stringify(data) }];
  const aura = { api: "1.3.2", name, center_x, center_y, center_z: 0, rect, actions, ...asset.aura };
  const form = { documentId, pageNum: String(page), aura_json: auraPart(aura), ...resources };
  await callOk(api, "/asset", { method: "POST", form });
};

/** Stores the PDF and its assets from a page of the manager. Resolves with the smartlink's `pdfz_url`. */
export const storeSmartlink = async (
  page: DrivenPage,
  site: ServedFolder,
  pdf: Uint8Array,
  assets: readonly HostedAsset[],
  fields: FormFields = {},
): Promise<string> => {
  await openManager(page, site, "#/api");
  const api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
  const folder = idOf(await folderNamed(api, "/"));
  const file = { name: "document.pdf", type: "application/pdf", bytes: new Uint8Array(pdf) };
  const content = idOf(await callOk(api, "/content", { method: "POST", form: { file, folder, title: "Document" } }));
  const form = { folder, content, title: "Document", ...fields };
  const smartlink = asFields(await callOk(api, "/document", { method: "POST", form }), "smartlink");
  for (const asset of assets) await addAsset(api, idOf(smartlink), asset);
  return String(smartlink["pdfz_url"]);
};
