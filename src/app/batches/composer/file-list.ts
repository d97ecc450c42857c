import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatBytes } from "#ui/format/bytes.ts";
import { countFiles } from "#ui/format/quantities.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { DroppedFile, FileRole, InspectedFile } from "#workers/batch-protocol.ts";
import { describeContent } from "../inspection-text.ts";
import "#ui/list-pager.ts";

const roleNames: Readonly<Record<FileRole, () => string>> = {
  param: () => msg("Settings"),
  data: () => msg("Data"),
  template: () => msg("Template"),
  pdf: () => "PDF",
  resource: () => msg("For assets"),
  unknown: () => msg("Not used"),
};
const pageSize = 20;

/** The files of the batch with their roles. Dispatches `file-removed` with the path, or `files-cleared`. */
export class FileList extends LightElement {
  static override properties = {
    files: { attribute: false },
    inspected: { attribute: false },
    page: { state: true },
  };
  declare files: readonly DroppedFile[];
  declare inspected: readonly InspectedFile[];
  declare page: number;

  constructor() {
    super();
    this.files = [];
    this.inspected = [];
    this.page = 0;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.files.length === 0) return nothing;
    const inspectedFiles = new Map(this.inspected.map((file) => [file.path, file]));
    const page = Math.min(this.page, Math.ceil(this.files.length / pageSize) - 1);
    const size = this.files.reduce((sum, { file }) => sum + file.size, 0);
    return html`
      <div class="list-head">
        <h3>${msg("Files")}</h3>
        <span class="muted numbers">${countFiles(this.files.length)}, ${formatBytes(size)}</span>
        <button type="button" class="quiet small" @click=${() => this.emit("files-cleared")}>${msg("Remove all")}</button>
      </div>
      <ul class="file-list">
        ${this.files.slice(page * pageSize, (page + 1) * pageSize).map((file) => this.renderFile(file, inspectedFiles.get(file.path)))}
      </ul>
      <list-pager .page=${page} .pageSize=${pageSize} .total=${this.files.length} .label=${msg("Files")}
        @page-change=${(event: CustomEvent<number>) => {
          this.page = event.detail;
        }}></list-pager>
    `;
  }

  private renderFile({ path, file }: DroppedFile, inspectedFile: InspectedFile | undefined): TemplateResult {
    return html`
      <li>
        <span class="file-icon">${icons.file}</span>
        <span class="file-name">${path}</span>
        <span class="file-note">
          ${inspectedFile === undefined ? html`<span class="muted">…</span>` : html`<span class="tag tag-${inspectedFile.role}">${roleNames[inspectedFile.role]()}</span> <span class="muted">${describeContent(inspectedFile)}</span>`}
        </span>
        <span class="file-size numbers muted">${formatBytes(file.size)}</span>
        <button type="button" class="quiet square" aria-label=${msg(str`Remove ${path}`)} @click=${() => this.emit("file-removed", path)}>${icons.remove}</button>
      </li>
    `;
  }
}

customElements.define("file-list", FileList);

declare global {
  interface HTMLElementTagNameMap {
    "file-list": FileList;
  }
}
