import { html } from "lit";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { Replacement } from "#domain/model/records/replacement.ts";
import { PromptDialogs } from "#ui/prompt-dialogs.ts";
import type { NameChoice } from "../../session/upload/upload-state.ts";
import "./move-dialog.ts";
import "./replace-dialog.ts";
import "./taken-names-dialog.ts";

/** The dialogs of the Library page. */
export class LibraryDialogs extends PromptDialogs {
  /** Resolves with the id of the chosen folder, undefined if cancelled. */
  askFolder(heading: string, folders: readonly StoredFolder[]): Promise<string | undefined> {
    return this.open(
      (close) => html`<move-dialog .heading=${heading} .folders=${folders}
          @move-close=${(event: CustomEvent<string | undefined>) => close(event.detail ?? undefined)}></move-dialog>`,
    );
  }

  /** Resolves with what to do with files whose names are taken, undefined to cancel the upload. */
  askTaken(names: readonly string[]): Promise<NameChoice | undefined> {
    return this.open(
      (close) => html`<taken-names-dialog .names=${names}
          @taken-close=${(event: CustomEvent<NameChoice | undefined>) => close(event.detail ?? undefined)}></taken-names-dialog>`,
    );
  }

  /** Resolves with whether the PDF is to be replaced. */
  confirmReplacement(fileName: string, preview: Replacement): Promise<boolean> {
    return this.open(
      (close) => html`<replace-dialog .fileName=${fileName} .preview=${preview}
          @replace-close=${(event: CustomEvent<boolean>) => close(event.detail)}></replace-dialog>`,
    );
  }
}

customElements.define("library-dialogs", LibraryDialogs);

declare global {
  interface HTMLElementTagNameMap {
    "library-dialogs": LibraryDialogs;
  }
}
