/** Why a document cannot be shown, in the kinds that a person can act on. Told by error-page, thrown by sources. */
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { StringKey } from "../i18n/language.ts";
import { stringKey } from "../i18n/string-key.ts";

export type ReaderErrorKind =
  | "truncated"
  | "altered"
  | "unreachable"
  | "disk"
  | "pdf"
  | "password"
  | "missing"
  | "old"
  | "insecure"
  | "internal";

export class ReaderError extends Error {
  readonly kind: ReaderErrorKind;

  /** `detail` is for those who look after the document: it is shown small, below the sentence. */
  constructor(kind: ReaderErrorKind, detail = "") {
    super(detail);
    this.name = "ReaderError";
    this.kind = kind;
  }

  get sentence(): StringKey {
    return stringKey("error", this.kind);
  }
}

const pdfFaults: Readonly<Record<string, ReaderErrorKind>> = {
  InvalidPDFException: "pdf",
  FormatError: "pdf",
  UnknownErrorException: "pdf",
  PasswordException: "password",
  ResponseException: "unreachable",
};

/** Whatever was thrown, as a fault: pdf.js tells its kinds by name. */
export const toReaderError = (thrown: unknown): ReaderError => {
  if (thrown instanceof ReaderError) return thrown;
  if (thrown === "truncated" || thrown === "altered") return new ReaderError(thrown);
  const { name, message } = thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
  return new ReaderError(readOwnProperty(pdfFaults, name) ?? "internal", message);
};
