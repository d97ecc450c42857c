/** The sample rows of an open smartlink, and the row with which its placeholders are filled. */
import type { Problem } from "#domain/problem.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorAccess } from "./editor-access.ts";
import { noSampleRows, type SampleRows } from "./sample-rows.ts";

type SampleAccess = Pick<EditorAccess, "readSample" | "storeSample" | "toProblem">;

/** Holds and stores the sample rows. Dispatches `change` when rows or the shown row have changed. */
export class SampleSession extends EventTarget {
  readonly #access: SampleAccess;
  readonly #smartlinkId: string;
  #rows: SampleRows = noSampleRows;
  #row = 0;
  /** The same object until something changes, so that what shows it need not render again. */
  #data: SampleData = { columns: [] };

  constructor(access: SampleAccess, smartlinkId: string) {
    super();
    this.#access = access;
    this.#smartlinkId = smartlinkId;
  }

  /** Reads what is stored. */
  async load(): Promise<void> {
    this.#show(await this.#access.readSample(this.#smartlinkId), 0);
  }

  get rows(): SampleRows {
    return this.#rows;
  }

  /** Index of the row that is shown. */
  get row(): number {
    return this.#row;
  }

  /** The columns and the row that is shown, for fields and placeholders. */
  get data(): SampleData {
    return this.#data;
  }

  /** Shows a row. An index beyond the rows shows the nearest one. */
  showRow(row: number): void {
    this.#show(this.#rows, row);
  }

  /** Replaces the rows and stores them. Resolves with why they could not be stored; they are shown nevertheless. */
  async replace(rows: SampleRows): Promise<readonly Problem[]> {
    this.#show(rows, this.#row);
    try {
      await this.#access.storeSample(this.#smartlinkId, rows);
      return [];
    } catch (error) {
      return [this.#access.toProblem(error)];
    }
  }

  #show(rows: SampleRows, row: number): void {
    this.#rows = rows;
    this.#row = Math.max(0, Math.min(row, rows.rows.length - 1));
    this.#data = { columns: rows.columns, row: rows.rows[this.#row], rows: rows.rows };
    this.dispatchEvent(new Event("change"));
  }
}
