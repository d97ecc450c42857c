import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { LightElement } from "#ui/light-element.ts";
import { revokeImageAddress } from "../../image-address.ts";
import type { PropertyServices } from "../panel-context.ts";

/** What a preview shows of a file. */
export type PreviewKind = "image" | "video" | "audio" | "none";

const kindOf = (mimetype: string): PreviewKind => {
  const [kind] = mimetype.split("/");
  return kind === "image" || kind === "video" || kind === "audio" ? kind : "none";
};

/** A stored picture, film or sound. Shows nothing for other files. */
export class ResourcePreview extends LightElement {
  static override properties = {
    file: { attribute: false },
    label: { attribute: false },
    services: { attribute: false },
    address: { state: true },
    hasFailed: { state: true },
  };
  declare file: StoredFile;
  /** Accessible name of a player. Pictures are beside their name. */
  declare label: string;
  declare services: PropertyServices;
  declare protected address: string | undefined;
  declare protected hasFailed: boolean;

  constructor() {
    super();
    this.label = "";
    this.hasFailed = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get("file") as StoredFile | undefined;
    if (changed.has("file") && (before === undefined || keyOf(before) !== keyOf(this.file))) void this.#load(this.file);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.hasFailed) return html`<p class="help bad">${msg("This file cannot be shown. Upload it again.")}</p>`;
    if (this.address === undefined) return nothing;
    const fail = () => {
      this.hasFailed = true;
    };
    const kind = kindOf(this.file.mimetype);
    if (kind === "image") return html`<img src=${this.address} alt="" @error=${fail} />`;
    if (kind === "video")
      return html`<video src=${this.address} controls preload="metadata" aria-label=${this.label} @error=${fail}></video>`;
    if (kind === "audio")
      return html`<audio src=${this.address} controls preload="metadata" aria-label=${this.label} @error=${fail}></audio>`;
    return nothing;
  }

  async #load(file: StoredFile): Promise<void> {
    this.#release();
    this.hasFailed = false;
    if (kindOf(file.mimetype) === "none") return;
    const blob = await this.services.readFile(file).catch(() => undefined);
    if (!this.isConnected || keyOf(file) !== keyOf(this.file)) return;
    // A stored type may be wrong; only pictures, films and sounds are shown, whatever the bytes are.
    if (blob !== undefined) this.address = URL.createObjectURL(new Blob([blob], { type: file.mimetype }));
    else this.hasFailed = true;
  }

  #release(): void {
    const { address } = this;
    this.address = undefined;
    if (address === undefined) return;
    if (this.querySelector("img") !== null) revokeImageAddress(address);
    else URL.revokeObjectURL(address);
  }
}

const keyOf = (file: StoredFile): string => ("sha256" in file ? file.sha256 : file.url);

customElements.define("resource-preview", ResourcePreview);

declare global {
  interface HTMLElementTagNameMap {
    "resource-preview": ResourcePreview;
  }
}
