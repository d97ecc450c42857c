/** Converts a template with its files into what is attached to its PDF, see docs/decisions/0066. */
import { detectFileType } from "#batch/inputs/file-type.ts";
import { decodeDataAddress } from "#batch/parts/data-address.ts";
import { findAssetFiles, findContentFiles } from "#domain/actions.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { PdfAssets, PdfAttachment } from "#ports/pdf-assets.ts";

/** What the assets belong to, and how their files are read. */
export interface PdfAssetsSource {
  readonly template: Smartlink;
  /** The PDF without assets, by which it is recognised later. */
  readonly pdf: { readonly filesize: number; readonly sha256: string };
  /** Returns the bytes of a file by its address, else by its name among the asset's files; undefined if they are nowhere. */
  readFile(url: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly bytes: Pick<Bytes, "sha256">;
  /** Address of the site whose stored files `readFile` reads; undefined if there is none. */
  readonly site?: string;
}

/** Assets to attach. */
export interface CreatedPdfAssets {
  readonly assets: PdfAssets;
  /** Names of files that the template names and whose bytes are nowhere. */
  readonly missingFiles: readonly string[];
}

/** What an import uses of a template. The password is not part of it: whoever gets the PDF could read it. */
const copiedFields = [
  "title",
  "activated",
  "campaignLanguage",
  "tracking_email",
  "callback_post",
  "smartlinkSocialDesc",
  "faviconB64",
  "google_analytic",
  "firstPage",
  "publication",
  "edition",
  "ar_content",
  "pdfz_version",
] as const;

/** Creates the assets. Each file is in them once. */
export const createPdfAssets = async (source: PdfAssetsSource): Promise<CreatedPdfAssets> => {
  const { template, pdf } = source;
  const collector = createFileCollector(source);
  const assets: Asset[] = [];
  for (const asset of template.assets) assets.push(await collector.collect(asset));
  const fields = copiedFields.flatMap((name) =>
    template[name] === undefined ? [] : [[name, template[name]] as const],
  );
  const { filesize, sha256 } = pdf;
  const json = {
    ...Object.fromEntries(fields),
    config: withoutPassword(template.config),
    assets,
    original_pdf: { filesize, sha256 },
  };
  return {
    assets: {
      template: JSON.stringify(json),
      files: collector.attachments,
      pages: listPages(assets),
    },
    missingFiles: collector.missingFiles,
  };
};

/** A setting that asks for a password needs one, and the PDF has none. */
const withoutPassword = (config: Smartlink["config"]): Smartlink["config"] =>
  config.global.pdfzPassword === "true" ? { ...config, global: { ...config.global, pdfzPassword: "false" } } : config;

/** The descriptions of assets alone, page by page, for programs that read no template. */
const listPages = (assets: readonly Asset[]): PdfAssets["pages"] =>
  Array.from({ length: Math.max(0, ...assets.map(({ page }) => page)) }, (_, index) => {
    const auras = assets.filter(({ page }) => page === index + 1).map(({ aura }) => aura);
    return auras.length === 0 ? undefined : JSON.stringify(auras);
  });

const createFileCollector = ({ readFile, bytes: { sha256 }, site }: PdfAssetsSource) => {
  const attachments: PdfAttachment[] = [];
  const names = new Map<string, string>();
  const missingFiles: string[] = [];

  /** Returns the name under which a file is attached. */
  const attach = async (bytes: Uint8Array<ArrayBuffer>, filename: string, mimetype: string): Promise<string> => {
    const hash = await sha256(bytes);
    const present = names.get(hash);
    if (present !== undefined) return present;
    const name = `smartlink-${attachments.length + 1}-${toAsciiName(filename)}`;
    attachments.push({ name, mimetype, bytes });
    names.set(hash, name);
    return name;
  };

  const isElsewhere = (url: string): boolean => /^https?:/i.test(url) && !(site !== undefined && url.startsWith(site));

  /** Returns the file with its name in the PDF as its address; undefined if its bytes are nowhere. */
  const collectFile = async (name: string, file: ResourceFile): Promise<ResourceFile | undefined> => {
    const { url, filename } = file;
    if (url.includes("[[")) return file;
    const bytes = /^data:/i.test(url) ? decodeDataAddress(url) : await readFile(url, name);
    if (bytes === undefined && isElsewhere(url)) return file;
    if (bytes === undefined) {
      missingFiles.push(filename || name);
      return undefined;
    }
    const { mimetype } = detectFileType(file, bytes);
    return { ...file, mimetype, filesize: bytes.length, url: await attach(bytes, filename || name, mimetype) };
  };

  /** Files that only a look, an action or a content names. */
  const collectUnlisted = async ({ files, aura }: Asset): Promise<readonly (readonly [string, ResourceFile])[]> => {
    const entries: (readonly [string, ResourceFile])[] = [];
    const referenced = new Set([...findAssetFiles(aura).map(({ name }) => name), ...findContentFiles(aura)]);
    for (const name of referenced) {
      if (Object.hasOwn(files, name) || /^(?:data|https?):/i.test(name)) continue;
      const bytes = await readFile(name, name);
      if (bytes === undefined) continue;
      const filename = name.split(/[/\\]/).at(-1) ?? name;
      const { mimetype } = detectFileType({ filename, mimetype: "", filesize: bytes.length, url: "" }, bytes);
      const url = await attach(bytes, filename, mimetype);
      entries.push([name, { filename, mimetype, filesize: bytes.length, url }]);
    }
    return entries;
  };

  return {
    attachments,
    missingFiles,
    collect: async (asset: Asset): Promise<Asset> => {
      const { page, aura } = asset;
      const files: (readonly [string, ResourceFile])[] = [...(await collectUnlisted(asset))];
      for (const [name, file] of Object.entries(asset.files)) {
        const collected = await collectFile(name, file);
        if (collected !== undefined) files.push([name, collected]);
      }
      const { _document, background, ...description } = aura;
      const present = Object.fromEntries(files);
      const isLost =
        background !== undefined && Object.hasOwn(asset.files, background) && !Object.hasOwn(present, background);
      const picture = background === undefined || isLost ? {} : { background };
      return { page, files: present, aura: { ...description, ...picture } as Asset["aura"] };
    },
  };
};

const maxNameLength = 60;

/** Names of attached files are ASCII; the template has the full name. The end has the extension. */
const toAsciiName = (filename: string): string => filename.replace(/[^\w.-]+/g, "_").slice(-maxNameLength);
