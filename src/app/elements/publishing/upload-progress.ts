import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { UploadProgress } from "#workers/publishing/publishing-protocol.ts";
import "../work-progress.ts";
import { describeUpload } from "./upload-text.ts";

/** Renders a running upload. `progress`: undefined before the first file. `cancel`: ends the upload. */
export const renderUploadProgress = (progress: UploadProgress | undefined, cancel: () => void): TemplateResult => html`
  <work-progress class="dialog-work" .label=${msg("Uploading…")} .done=${progress?.storedFiles ?? 0} .total=${progress?.totalFiles ?? 0}
    @cancel-work=${cancel}></work-progress>
  <p class="help publish-counts">${progress === undefined ? msg("Testing the server…") : describeUpload(progress)}</p>
  <p class="help">${msg("Keep this page open. If it is closed, the next upload continues with the rest.")}</p>
`;
