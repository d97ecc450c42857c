import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { OperationState } from "../../services/jobs/job-operations.ts";

/** Renders the button that cancels a ZIP or a folder, while one is being made. */
export const renderCancelExport = (
  operation: Pick<OperationState, "progress" | "isCancellable"> | undefined,
  cancel: () => void,
): TemplateResult | typeof nothing =>
  operation?.progress !== undefined && operation.isCancellable === true
    ? html`<div class="actions"><button type="button" class="small" @click=${cancel}>${msg("Cancel export")}</button></div>`
    : nothing;
