import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { Replacement } from "#domain/model/records/replacement.ts";
import type { NameChoice } from "../../session/upload/upload-state.ts";
import "#ui/confirm-dialog.ts";
import { LightElement } from "#ui/light-element.ts";
import "./move-dialog.ts";
import "./name-dialog.ts";
import "./replace-dialog.ts";
import "./taken-names-dialog.ts";

/** Texts of a dialog that asks for a name. */
export interface NameRequest {
  readonly heading: string;
  readonly value: string;
  readonly action: string;
  /** Label of the field; Name if missing. */
  readonly label?: string;
  /** Whether the text is a password. */
  readonly isSecret?: boolean;
}

/** Texts of a confirmation. */
export interface ConfirmRequest {
  readonly question: string;
  readonly detail: string;
  readonly action: string;
  /** Label of the button that leaves everything as it is; Keep if missing. */
  readonly dismissal?: string;
}

type OpenDialog =
  | { readonly type: "custom"; readonly render: () => TemplateResult }
  | {
      readonly type: "replace";
      readonly fileName: string;
      readonly preview: Replacement;
      readonly answer: (isConfirmed: boolean) => void;
    }
  | { readonly type: "name"; readonly request: NameRequest; readonly answer: (name: string | undefined) => void }
  | { readonly type: "confirm"; readonly request: ConfirmRequest; readonly answer: (isConfirmed: boolean) => void }
  | {
      readonly type: "folder";
      readonly heading: string;
      readonly folders: readonly StoredFolder[];
      readonly answer: (folder: string | undefined) => void;
    }
  | {
      readonly type: "taken";
      readonly names: readonly string[];
      readonly answer: (choice: NameChoice | undefined) => void;
    };

/** The dialogs of the Library page, one at a time. The focus returns to where it was. */
export class LibraryDialogs extends LightElement {
  static override properties = { dialog: { state: true } };
  declare dialog: OpenDialog | undefined;

  constructor() {
    super();
    this.dialog = undefined;
  }

  /** Resolves with the entered name, undefined if cancelled. */
  askName(request: NameRequest): Promise<string | undefined> {
    return this.#ask((answer) => ({ type: "name", request, answer }));
  }

  /** Resolves with whether the person confirmed. */
  confirm(request: ConfirmRequest): Promise<boolean> {
    return this.#ask((answer) => ({ type: "confirm", request, answer }));
  }

  /** Resolves with the id of the chosen folder, undefined if cancelled. */
  askFolder(heading: string, folders: readonly StoredFolder[]): Promise<string | undefined> {
    return this.#ask((answer) => ({ type: "folder", heading, folders, answer }));
  }

  /** Resolves with what to do with files whose names are taken, undefined to cancel the upload. */
  askTaken(names: readonly string[]): Promise<NameChoice | undefined> {
    return this.#ask((answer) => ({ type: "taken", names, answer }));
  }

  /** Resolves with whether the PDF is to be replaced. */
  confirmReplacement(fileName: string, preview: Replacement): Promise<boolean> {
    return this.#ask((answer) => ({ type: "replace", fileName, preview, answer }));
  }

  /** Shows a dialog whose code is loaded by the caller. Resolves with what `close` is called with. */
  show<T>(render: (close: (answer: T | undefined) => void) => TemplateResult): Promise<T | undefined> {
    return this.#ask((answer) => ({
      type: "custom",
      render: () => render((value) => this.#close(() => answer(value))),
    }));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { dialog } = this;
    if (dialog === undefined) return nothing;
    switch (dialog.type) {
      case "custom":
        return dialog.render();
      case "name":
        return html`<name-dialog .heading=${dialog.request.heading} .value=${dialog.request.value} .action=${dialog.request.action}
          .label=${dialog.request.label ?? msg("Name")} .isSecret=${dialog.request.isSecret ?? false} @name-close=${(event: CustomEvent<string | undefined>) => this.#close(() => dialog.answer(event.detail ?? undefined))}></name-dialog>`;
      case "confirm":
        return html`<confirm-dialog .question=${dialog.request.question} .detail=${dialog.request.detail} .action=${dialog.request.action} .dismissal=${dialog.request.dismissal ?? msg("Keep")}
          @confirm-close=${(event: CustomEvent<boolean>) => this.#close(() => dialog.answer(event.detail))}></confirm-dialog>`;
      case "folder":
        return html`<move-dialog .heading=${dialog.heading} .folders=${dialog.folders}
          @move-close=${(event: CustomEvent<string | undefined>) => this.#close(() => dialog.answer(event.detail ?? undefined))}></move-dialog>`;
      case "replace":
        return html`<replace-dialog .fileName=${dialog.fileName} .preview=${dialog.preview}
          @replace-close=${(event: CustomEvent<boolean>) => this.#close(() => dialog.answer(event.detail))}></replace-dialog>`;
      case "taken":
        return html`<taken-names-dialog .names=${dialog.names}
          @taken-close=${(event: CustomEvent<NameChoice | undefined>) => this.#close(() => dialog.answer(event.detail ?? undefined))}></taken-names-dialog>`;
    }
  }

  #ask<T>(open: (answer: (value: T) => void) => OpenDialog): Promise<T> {
    return new Promise<T>((resolve) => {
      this.dialog = open(resolve);
    });
  }

  #close(answer: () => void): void {
    this.dialog = undefined;
    void this.updateComplete.then(answer);
  }
}

customElements.define("library-dialogs", LibraryDialogs);

declare global {
  interface HTMLElementTagNameMap {
    "library-dialogs": LibraryDialogs;
  }
}
