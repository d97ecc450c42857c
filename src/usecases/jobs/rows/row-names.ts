/** Numbers, titles, references, file names and values of the rows of a job, read once from its stored rows. */

import { publicFolder } from "#domain/links/public-url.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { compileTemplate, fillTemplate, findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { isShownField, shownFieldOf } from "#domain/placeholders/shown-values.ts";
import { createDocumentLinks, type DocumentLink } from "#domain/publishing/personal-link.ts";
import type { DecimalSign } from "#domain/values/decimal-sign.ts";
import { createDeferred } from "#domain/values/deferred.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { JobInput } from "#ports/store.ts";
import type { JobRow, JobRowPorts } from "./job-row.ts";
import { toSearchText } from "./row-search.ts";

/** What a row is called. */
export type RowName = Pick<JobRow, "row" | "reference_id" | "title" | "summary" | "path" | "link">;

/** The names of the rows of one job, which never change once the job is stored. Reads them all in the background. */
export class RowNames {
  readonly #jobId: string;
  readonly #ports: JobRowPorts;
  readonly #rows: number[] = [];
  readonly #titles: string[] = [];
  readonly #summaries: string[] = [];
  readonly #references: string[] = [];
  readonly #paths: string[] = [];
  readonly #searchTexts: string[] = [];
  /** What the links of rows have behind the path, by position; only where they name the person. */
  readonly #queries = new Map<number, string>();
  #folderUrl = "";
  #linkOf: DocumentLink | undefined;
  #decimalSign: DecimalSign = "point";
  #isComplete = false;
  #reading: Promise<void> | undefined;
  /** Resolves after the next rows were read. */
  #progress = createDeferred();

  constructor(jobId: string, ports: JobRowPorts) {
    this.#jobId = jobId;
    this.#ports = ports;
  }

  /** Number of rows that were read. */
  get count(): number {
    return this.#rows.length;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Of the numbers in the table of the rows, known when the first row is read. Rows store them with a point. */
  get decimalSign(): DecimalSign {
    return this.#decimalSign;
  }

  rowAt(index: number): number {
    return this.#rows[index] ?? 0;
  }

  searchTextAt(index: number): string {
    return this.#searchTexts[index] ?? "";
  }

  nameAt(index: number): RowName {
    const path = this.#paths[index] ?? "";
    return {
      row: this.rowAt(index),
      reference_id: this.#references[index] ?? "",
      title: this.#titles[index] ?? "",
      summary: this.#summaries[index] ?? "",
      path,
      link: this.#folderUrl + encodeURIComponent(path) + (this.#queries.get(index) ?? ""),
    };
  }

  /**
   * Resolves when the first `count` rows were read, or all.
   * @throws The error of the store. The next call reads on.
   */
  async readUntil(count: number): Promise<void> {
    while (!this.#isComplete && this.count < count) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      // A failure must not be unhandled while nobody waits; here it is thrown.
      this.#reading.catch(() => undefined);
      await Promise.race([this.#progress.promise, this.#reading]);
    }
  }

  async #read(): Promise<void> {
    const { jobs } = this.#ports.store;
    const input = await jobs.input(this.#jobId);
    if (input !== undefined) {
      const fillTitle = this.#prepare(input);
      const readValues = createValueReader(input.template);
      for await (const { entries } of jobs.rows(this.#jobId, this.count)) {
        for (const entry of entries) {
          const title = fillTitle(entry);
          this.#add(entry, title, readValues(entry.data, title));
        }
        this.#announce();
      }
    }
    this.#isComplete = true;
    this.#announce();
  }

  #prepare({ params, template, table }: JobInput): (entry: PlannedEntry) => string {
    const { batch_id, public_url } = params;
    this.#linkOf = createDocumentLinks({ params, template }, "");
    if (table !== undefined && table.commaNumbers.length > 0) this.#decimalSign = "comma";
    this.#folderUrl =
      public_url === undefined ? `${this.#ports.batchUrl}${batch_id}/` : publicFolder(public_url, batch_id);
    const { title, campaignLanguage } = template;
    const compiled = compileTemplate({ title, campaignLanguage });
    // A title that all rows have tells none of them from the others.
    if (!compiled.placeholders.some(({ path }) => path === "title")) return () => "";
    return ({ data }) => {
      const filled = fillTemplate(compiled, data);
      return filled.ok ? filled.value.title : "";
    };
  }

  #add(entry: PlannedEntry, title: string, { summary, text }: RowValues): void {
    const { row, reference_id, name } = entry;
    const query = this.#linkOf?.(entry).slice(encodeURIComponent(name).length) ?? "";
    if (query !== "") this.#queries.set(this.count, query);
    this.#rows.push(row);
    this.#titles.push(title);
    this.#summaries.push(summary);
    this.#references.push(reference_id);
    this.#paths.push(name);
    this.#searchTexts.push(toSearchText({ title, reference_id, path: name, values: text }));
  }

  #announce(): void {
    this.#progress.resolve();
    this.#progress = createDeferred();
  }
}

/** Values of a row. */
interface RowValues {
  /** The first values that the title does not contain, joined by ` · `. */
  readonly summary: string;
  /** All values as one text, as far as the search looks at them. */
  readonly text: string;
}

const maxSummaryValues = 3;
const maxSummaryLength = 40;

/** Characters of a row that are searched. They are in memory for each row. */
const maxSearchedLength = 400;
/** Characters of all rows that are searched. The data of rows beyond are not. */
const maxSearchedTotal = 50_000_000;

/** Creates the reader of a job's rows. Values of placeholders come first. The password of the smartlinks is left out. */
const createValueReader = (template: Smartlink): ((data: RowData, title: string) => RowValues) => {
  const secret = new Set(findPlaceholders(template.pdfz_password).map(({ name }) => name));
  const placeholders = new Set(findPlaceholders(template).map(({ name }) => name));
  let searchedLength = 0;
  return (data, title) => {
    const fields = Object.keys(data).filter(
      (field) => !secret.has(field) && !isShownField(field) && data[field]?.trim(),
    );
    const ordered = [
      ...fields.filter((field) => placeholders.has(field)),
      ...fields.filter((field) => !placeholders.has(field)),
    ].map((field) => (data[shownFieldOf(field)] ?? data[field] ?? "").trim());
    const text = searchedLength < maxSearchedTotal ? ordered.join("\n").slice(0, maxSearchedLength) : "";
    searchedLength += text.length;
    const shown = [...new Set(ordered)].filter((value) => !title.includes(value)).slice(0, maxSummaryValues);
    return { summary: shown.map(shorten).join(" · "), text };
  };
};

const shorten = (value: string): string => {
  const line = value.slice(0, 2 * maxSummaryLength).replace(/\s+/g, " ");
  return line.length > maxSummaryLength ? `${line.slice(0, maxSummaryLength - 1)}…` : line;
};
