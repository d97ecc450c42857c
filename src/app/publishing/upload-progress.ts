/** What an upload shows with and below its fields. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { UploadProgress } from "#workers/publishing/publishing-protocol.ts";
import "#ui/problem-list.ts";
import "#ui/work-progress.ts";
import { describeUpload } from "./upload-text.ts";

/** Renders a running upload. `progress`: undefined before the first file. `cancel`: ends the upload. */
export const renderUploadProgress = (progress: UploadProgress | undefined, cancel: () => void): TemplateResult => html`
  <work-progress class="dialog-work" .label=${msg("Uploading…")} .done=${progress?.storedFiles ?? 0} .total=${progress?.totalFiles ?? 0}
    @cancel-work=${cancel}></work-progress>
  <p class="help publish-counts">${progress === undefined ? msg("Testing the server…") : describeUpload(progress)}</p>
  <p class="help">${msg("Keep this page open. If it is closed, the next upload continues with the rest.")}</p>
`;

/** Renders the choice to send all files again. */
export const renderSendAll = (sendsAll: boolean, change: (event: Event) => void): TemplateResult => html`
  <label class="choice">
    <input type="checkbox" .checked=${sendsAll} @change=${change} />
    <span>${msg("Send all files again, for example after the folder on the server was emptied")}</span>
  </label>
`;

/** Scrolls to progress, outcome or problems of an upload: they lie below the fields, outside a small window. */
export const scrollToState = async (upload: Element): Promise<void> => {
  await upload.querySelector("problem-list")?.updateComplete;
  const state = upload.querySelector(".dialog-work, .publish-answer, problem-list .notice");
  state?.scrollIntoView({ block: state.matches(".dialog-work") ? "center" : "start" });
};
