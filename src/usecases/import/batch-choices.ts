/** Choices of a person about a batch, beside what its files say. */
import type { BatchParams, Environment, Outputs } from "#domain/model/batch.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import type { TableOptions } from "#domain/tables/table.ts";
import type { TableMapping } from "#domain/tables/table-mapping.ts";

/**
 * A person's choices. They override the parameters of the files; an empty one removes the parameter. `presets` apply if
 * neither has a value. `document_id`: a smartlink of this library as the template.
 */
export interface BatchChoices
  extends Partial<
    Pick<
      BatchParams,
      | "batch_id"
      | "name"
      | "strategy"
      | "encoding"
      | "max_errors"
      | "embed_fonts"
      | "public_url"
      | "personal_links"
      | "seed"
      | "callback_url"
      | "callback_emails"
      | "document_id"
      | "api_url"
    >
  > {
  readonly outputs?: Outputs;
  readonly environments?: readonly Environment[];
  /** Passwords of dropped PDFs, by their paths. */
  readonly pdfPasswords?: Readonly<Record<string, string>>;
  /** Name of an environment; empty for none; absent to keep the one that the files name. */
  readonly environment?: string;
  /** How the table of data is read and which of its columns fill what. */
  readonly table?: TableChoices;
  readonly presets?: Partial<Pick<BatchParams, "batch_id" | "strategy" | "public_url">> &
    Pick<TableOptions, "cellValues" | "language">;
}

/** Choices about one table. They do not apply to a table at another path. */
export interface TableChoices {
  readonly path: string;
  readonly options: TableOptions;
  readonly mapping: TableMapping;
  /** Texts that a person has entered in place of cells. */
  readonly corrections?: CellCorrections;
}
