import { msg } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { ProblemError, toProblem } from "#domain/problem-error.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { ReaderError, type ReaderErrorKind } from "#reader/index.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";

/** Errors of pdf.js by name: it throws objects of classes that this page's code does not have. */
const kinds: Readonly<Record<string, ReaderErrorKind>> = {
  InvalidPDFException: "pdf",
  FormatError: "pdf",
  UnknownErrorException: "pdf",
  PasswordException: "password",
};

const kindOf = (error: unknown): ReaderErrorKind | undefined => {
  if (error instanceof ReaderError) return error.kind;
  return error instanceof Error ? readOwnProperty(kinds, error.name) : undefined;
};

/** Converts why the PDF of a smartlink could not be opened. Its assets are stored apart and are not concerned. */
export const toPdfFailure = (error: unknown): Problem => {
  if (error instanceof ProblemError) return error.problem;
  const kind = kindOf(error);
  if (kind === "password")
    return translatedProblem(
      "pdf-password",
      msg(
        "The PDF of this smartlink is protected by a password, so its pages cannot be shown. Remove the password in the program that made it, then use “Replace PDF…” in the library. Your assets are kept.",
      ),
    );
  if (kind === "pdf" || kind === "truncated")
    return translatedProblem(
      "pdf-damaged",
      msg(
        "The PDF of this smartlink is damaged, so its pages cannot be shown. Export it again from its program, then use “Replace PDF…” in the library. Your assets are kept.",
      ),
    );
  return toProblem(error);
};
