import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import { LightElement } from "#ui/light-element.ts";
import type { OperationState } from "#ui/operation-state.ts";
import type { BatchClient } from "../site/batch-client.ts";
import "#ui/problem-list.ts";
import "./cancel-export.ts";
import "./publish-qr-pictures.ts";
import "./publish-upload.ts";

/** How the files of a batch get to a server. */
export type FileRoute = "webdav" | "s3" | "zip" | "folder";

const routeTexts: Readonly<Record<FileRoute, () => { readonly name: string; readonly purpose: string }>> = {
  webdav: () => ({
    name: msg("Upload to a WebDAV server"),
    purpose: msg("Apache, nginx and many hosts take files in this way."),
  }),
  s3: () => ({
    name: msg("Upload to a bucket"),
    purpose: msg("Amazon S3, Cloudflare R2, MinIO and others with the same interface."),
  }),
  zip: () => ({
    name: msg("ZIP file"),
    purpose: msg("Unpack it on the server yourself."),
  }),
  folder: () => ({
    name: msg("Folder of this device"),
    purpose: msg("Copy it to the server with a program of your host."),
  }),
};

/**
 * The second step of publishing: how the files get to the server. Dispatches `route-change`, `job-action` for ZIP and folder,
 * and the events of the upload.
 */
export class PublishFiles extends LightElement {
  static override properties = {
    job: { attribute: false },
    client: { attribute: false },
    publicUrl: { attribute: false },
    route: { attribute: false },
    canSaveToFolder: { attribute: false },
    operation: { attribute: false },
    isUploading: { attribute: false },
    isDrawing: { state: true },
  };
  declare job: BatchJob;
  declare client: BatchClient;
  declare publicUrl: string;
  declare route: FileRoute;
  declare canSaveToFolder: boolean;
  /** The last operation on the job's card. */
  declare operation: OperationState | undefined;
  declare isUploading: boolean;
  /** Whether QR codes are drawn: an upload would miss some of them. */
  declare protected isDrawing: boolean;

  constructor() {
    super();
    this.isDrawing = false;
  }

  protected override render(): TemplateResult {
    const routes: readonly FileRoute[] = [
      "webdav",
      "s3",
      "zip",
      ...(this.canSaveToFolder ? (["folder"] as const) : []),
    ];
    const { route } = this;
    return html`
      <fieldset class="kind-choice publish-routes" ?disabled=${this.isUploading}>
        <legend>${msg("How do the files get to the server?")}</legend>
        ${routes.map((each) => this.#renderRoute(each))}
      </fieldset>
      <publish-qr-pictures .job=${this.job} .client=${this.client} .publicUrl=${this.publicUrl} .isUploading=${this.isUploading}
        @drawing-state=${(event: CustomEvent<boolean>) => {
          this.isDrawing = event.detail;
        }}></publish-qr-pictures>
      ${
        route === "webdav" || route === "s3"
          ? html`<publish-upload .job=${this.job} .client=${this.client} .kind=${route} .publicUrl=${this.publicUrl} .isBlocked=${this.isDrawing}></publish-upload>`
          : this.#renderSaving(route)
      }
    `;
  }

  #renderRoute(route: FileRoute): TemplateResult {
    const { name, purpose } = routeTexts[route]();
    return html`<label class="choice">
      <input type="radio" name="publish-route" value=${route} .checked=${route === this.route} aria-labelledby="route-name-${route}"
        aria-describedby="route-${route}" @change=${() => this.emit<FileRoute>("route-change", route)} />
      <span><strong id="route-name-${route}">${name}</strong><span class="help" id="route-${route}">${purpose}</span></span>
    </label>`;
  }

  #renderSaving(route: "zip" | "folder"): TemplateResult {
    const { operation, publicUrl, job } = this;
    const isBusy = operation?.progress !== undefined || this.isDrawing;
    return html`
      <p class="publish-earlier">${
        publicUrl.endsWith(`/${job.batch_id}/`)
          ? msg(html`Put the content of the folder <code>${job.batch_id}</code> at <code>${publicUrl}</code>.`)
          : msg(html`Put the folder <code>${job.batch_id}</code> at <code>${publicUrl}</code>.`)
      } ${msg("It has the documents only. Report, lists of links and log are in “For you (ZIP)” on the card of the batch.")}</p>
      <div class="actions publish-actions">
        <button type="button" class="primary" aria-disabled=${isBusy} @click=${() => !isBusy && this.emit("job-action", route)}>${route === "zip" ? msg("Download ZIP") : msg("Save to folder")}</button>
      </div>
      <p class="muted" role="status">${operation?.progress ?? operation?.outcome ?? nothing}</p>
      <cancel-export .operation=${operation}
        .findNext=${() => this.querySelector<HTMLElement>(":scope > .publish-actions button")}
        @export-cancel=${() => this.emit("job-action", "cancel-export")}></cancel-export>
      <problem-list .level=${3} .heading=${msg("Needs attention")} .problems=${operation?.problems ?? []}></problem-list>
    `;
  }
}

customElements.define("publish-files", PublishFiles);

declare global {
  interface HTMLElementTagNameMap {
    "publish-files": PublishFiles;
  }
}
