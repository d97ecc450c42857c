import type { BatchParams, Environment } from "#domain/model/batch.ts";

/** What a person chose. It wins over the files; `presets` hold where neither says anything. */
export interface Choices
  extends Partial<
    Pick<BatchParams, "batch_id" | "strategy" | "encoding" | "max_errors" | "embed_fonts" | "public_url">
  > {
  readonly environments?: readonly Environment[];
  /** Passwords of dropped PDFs, by their paths. */
  readonly pdfPasswords?: Readonly<Record<string, string>>;
  /** Name of an environment; empty for none. */
  readonly environment?: string;
  readonly presets?: Partial<Pick<BatchParams, "strategy" | "public_url">>;
}
