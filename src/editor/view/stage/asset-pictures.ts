/** The pictures that assets show on the page: that of the asset itself, which readers see, else that of an image action. */
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { findResource } from "#editor/model/action-data/resources.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { revokeImageAddress } from "../image-address.ts";

/** A picture of an asset. */
export interface AssetPicture {
  readonly file: StoredFile;
  /** Whether readers see it on the page. The picture of an image action opens only when the asset is pressed. */
  readonly isOnPage: boolean;
}

const isPicture = (file: StoredFile | undefined): file is StoredFile => file?.mimetype.startsWith("image/") === true;

/** Returns the picture of an asset without a drawn look; undefined if it has none. */
export const findPicture = (asset: EditorAsset): AssetPicture | undefined => {
  const { background = "", actions, look, content } = asset.aura;
  // Buttons and posters are drawn in place of the icon, and posters show the picture of an action themselves.
  if (look?.type === "button" || look?.type === "poster" || content !== undefined) return undefined;
  const backgroundFile = findResource(asset, background);
  if (isPicture(backgroundFile)) return { file: backgroundFile, isOnPage: true };
  const [first] = actions;
  const shown = first?.type === "image" ? findResource(asset, first.data.trim()) : undefined;
  return isPicture(shown) ? { file: shown, isOnPage: false } : undefined;
};

/** Where pictures are read. */
export interface PictureSources {
  /** Returns the bytes of a stored file. */
  readonly readFile: (file: StoredFile) => Promise<Blob | undefined>;
  /** Returns the bytes at an address of another site. */
  readonly fetchFile: (url: string) => Promise<Blob | undefined>;
}

/** Loads each picture once and returns its address. */
export class PictureAddresses {
  readonly #sources: PictureSources;
  readonly #onLoad: () => void;
  readonly #signal: AbortSignal;
  readonly #addresses = new Map<string, string | undefined>();
  readonly #loading = new Map<string, Promise<void>>();

  /** `onLoad` is called when an address has become known. The addresses are revoked when the signal is aborted. */
  constructor(
    sources: PictureSources,
    { onLoad, signal }: { readonly onLoad: () => void; readonly signal: AbortSignal },
  ) {
    this.#sources = sources;
    this.#onLoad = onLoad;
    this.#signal = signal;
    signal.addEventListener("abort", () => {
      for (const address of this.#addresses.values()) if (address !== undefined) revokeImageAddress(address);
      this.#addresses.clear();
    });
  }

  /** Returns the address of a stored file; undefined while it is read, which starts at the first call, and after the abort. */
  find(file: StoredFile): string | undefined {
    // Pictures on other sites are shown in the preview only: the manager's policy blocks them.
    if (!("sha256" in file) || this.#signal.aborted) return undefined;
    const { sha256 } = file;
    if (!this.#addresses.has(sha256)) {
      this.#addresses.set(sha256, undefined);
      this.#loading.set(sha256, this.#load(file, sha256));
    }
    return this.#addresses.get(sha256);
  }

  /** Resolves with the address of a file as soon as it is read; with undefined for one that cannot be shown here. */
  async load(file: StoredFile | undefined): Promise<string | undefined> {
    if (file === undefined) return undefined;
    if (!("sha256" in file)) return this.#fetch(file.url);
    const address = this.find(file);
    if (address !== undefined) return address;
    await this.#loading.get(file.sha256);
    return this.find(file);
  }

  /** The policy of the page allows no pictures of other sites, so their bytes are fetched. */
  async #fetch(url: string): Promise<string | undefined> {
    if (/^data:/i.test(url)) return url;
    if (this.#signal.aborted) return undefined;
    if (!this.#loading.has(url)) this.#loading.set(url, this.#fetchOnce(url));
    await this.#loading.get(url);
    return this.#addresses.get(url);
  }

  async #fetchOnce(url: string): Promise<void> {
    const blob = await this.#sources.fetchFile(url).catch(() => undefined);
    if (blob !== undefined && !this.#signal.aborted) this.#addresses.set(url, URL.createObjectURL(blob));
  }

  async #load(file: StoredFile, sha256: string): Promise<void> {
    const blob = await this.#sources.readFile(file).catch(() => undefined);
    if (blob === undefined || this.#signal.aborted) return;
    this.#addresses.set(sha256, URL.createObjectURL(new Blob([blob], { type: file.mimetype })));
    this.#onLoad();
  }
}
