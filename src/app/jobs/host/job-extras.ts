/** What the cards of jobs show beside the jobs: e-mails to send, and the smartlinks that were their templates. */
import type { BatchJob } from "#domain/model/job.ts";
import type { Batches, MailDraft } from "#usecases/jobs/batches.ts";

/** The template of a job: a smartlink with its title, or `gone` if it is no longer in the library. */
export type JobTemplate = { readonly id: string; readonly title: string } | "gone";

/** Reads the extras of jobs. */
export class JobExtras {
  readonly #batches: Pick<Batches, "mailDrafts" | "findTemplateTitle">;
  #drafts: readonly MailDraft[] = [];
  readonly #templates = new Map<string, JobTemplate>();

  constructor(batches: Pick<Batches, "mailDrafts" | "findTemplateTitle">) {
    this.#batches = batches;
  }

  /** Lists the e-mails of a job that a person has to send. */
  draftsOf({ job_id }: BatchJob): readonly MailDraft[] {
    return this.#drafts.filter((draft) => draft.job_id === job_id);
  }

  /** Returns the template of a job; undefined if it was a file, and until it was read. */
  templateOf({ document_id }: BatchJob): JobTemplate | undefined {
    return document_id === undefined ? undefined : this.#templates.get(document_id);
  }

  /** Reads the extras of these jobs, a template once. Resolves with whether something is to be shown again. */
  async refresh(jobs: readonly BatchJob[]): Promise<boolean> {
    const drafts = await this.#batches.mailDrafts().catch(() => this.#drafts);
    const hasChanged = drafts.length + this.#drafts.length > 0;
    this.#drafts = drafts;
    const ids = new Set(jobs.flatMap(({ document_id }) => document_id ?? []));
    const newIds = [...ids].filter((id) => !this.#templates.has(id));
    for (const id of newIds) {
      const title = await this.#batches.findTemplateTitle(id).catch(() => undefined);
      this.#templates.set(id, title === undefined ? "gone" : { id, title });
    }
    return hasChanged || newIds.length > 0;
  }
}
