/** Why a document cannot be shown, in the kinds that a person can act on. Told by error-page, thrown by sources. */
import { own } from "#domain/text/own-property.ts";
import type { StringKey } from "../i18n/language.ts";
import { stringKey } from "../i18n/string-key.ts";

export type FaultKind =
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

export class ReaderFault extends Error {
  readonly kind: FaultKind;

  /** `detail` is for those who look after the document: it is shown small, below the sentence. */
  constructor(kind: FaultKind, detail = "") {
    super(detail);
    this.name = "ReaderFault";
    this.kind = kind;
  }

  get sentence(): StringKey {
    return stringKey("error", this.kind);
  }
}

const pdfFaults: Readonly<Record<string, FaultKind>> = {
  InvalidPDFException: "pdf",
  FormatError: "pdf",
  UnknownErrorException: "pdf",
  PasswordException: "password",
  ResponseException: "unreachable",
};

/** Whatever was thrown, as a fault: pdf.js tells its kinds by name. */
export const faultOf = (thrown: unknown): ReaderFault => {
  if (thrown instanceof ReaderFault) return thrown;
  if (thrown === "truncated" || thrown === "altered") return new ReaderFault(thrown);
  const { name, message } = thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
  return new ReaderFault(own(pdfFaults, name) ?? "internal", message);
};
