/** Errors that keep a document from being shown, grouped by what the reader can do about them. */
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { StringKey } from "../i18n/language.ts";
import { stringKey } from "../i18n/string-key.ts";

/** Each kind has a message in the translations. */
export type ReaderErrorKind =
  | "truncated"
  | "altered"
  | "replaced"
  | "unreachable"
  | "disk"
  | "pdf"
  | "password"
  | "missing"
  | "old"
  | "insecure"
  | "internal";

/** Thrown by sources; notice-page.ts shows it. */
export class ReaderError extends Error {
  readonly kind: ReaderErrorKind;

  /** @param detail For the author or administrator: shown in small print below the message. */
  constructor(kind: ReaderErrorKind, detail = "") {
    super(detail);
    this.name = "ReaderError";
    this.kind = kind;
  }

  /** The key of the message. */
  get sentence(): StringKey {
    return stringKey("error", this.kind);
  }
}

const kindByErrorName: Readonly<Record<string, ReaderErrorKind>> = {
  InvalidPDFException: "pdf",
  FormatError: "pdf",
  UnknownErrorException: "pdf",
  PasswordException: "password",
  ResponseException: "unreachable",
};

/** Converts any thrown value. Errors of pdf.js are recognized by name. */
export const toReaderError = (thrown: unknown): ReaderError => {
  // By name, because the panels' script has its own copy of the class.
  if (thrown instanceof Error && thrown.name === "ReaderError") return thrown as ReaderError;
  if (thrown === "truncated" || thrown === "altered") return new ReaderError(thrown);
  const { name, message } = thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
  return new ReaderError(readOwnProperty(kindByErrorName, name) ?? "internal", message);
};
