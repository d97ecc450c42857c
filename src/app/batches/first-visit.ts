import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { LightElement } from "#ui/light-element.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import "../library/elements/first-steps.ts";
import { findDefaultFolder } from "../library/session/folder-tree.ts";
import "#ui/problem-list.ts";
import type { BatchServices } from "./batch-services.ts";

/** The first steps on the Batches page, while the library is empty and no batch was made. They lead to the library. */
export class FirstVisit extends LightElement {
  static override properties = {
    services: { attribute: false },
    busy: { state: true },
    problems: { state: true },
  };
  declare services: Pick<BatchServices, "loadLibrary" | "site">;
  /** Whether the PDFs or the sample are being added. */
  declare protected busy: boolean;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.busy = false;
    this.problems = [];
  }

  protected override render(): TemplateResult {
    return html`
      <first-steps .busy=${this.busy} @files-picked=${({ detail }: CustomEvent<readonly DroppedFile[]>) => void this.#run(() => this.#upload(detail))}
        @sample-request=${() => void this.#run(() => this.#addSample())}></first-steps>
      <problem-list .heading=${msg("This did not work")} .level=${2} .problems=${this.problems}></problem-list>
    `;
  }

  async #run(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problems = [];
    try {
      await work();
    } catch (error) {
      this.problems = [toProblem(error)];
    }
    this.busy = false;
  }

  /** The Library page shows the progress of the upload. An empty library has no file whose name could be taken. */
  async #upload(files: readonly DroppedFile[]): Promise<void> {
    const { session, upload } = await this.services.loadLibrary();
    await session.loadFolders();
    const folder = findDefaultFolder(session.state.folders)?.id ?? "";
    location.assign("#/library");
    await upload.start(files, folder, async () => "keep-both");
  }

  async #addSample(): Promise<void> {
    const [{ addSampleProject }, { session }] = await Promise.all([
      import("../library/session/sample-project.ts"),
      this.services.loadLibrary(),
    ]);
    await session.loadFolders();
    const added = await addSampleProject(session, new URL("samples/", this.services.site));
    if (added.ok) location.assign(`#/smartlinks/${added.value.id}`);
    else this.problems = added.problems;
  }
}

customElements.define("first-visit", FirstVisit);

declare global {
  interface HTMLElementTagNameMap {
    "first-visit": FirstVisit;
  }
}
