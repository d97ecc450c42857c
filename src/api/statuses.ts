/** Maps problem codes to HTTP statuses. Codes that are not listed are invalid input: 422. */
import type { ProblemCode } from "#domain/problem.ts";

const statuses: Readonly<Partial<Record<ProblemCode, number>>> = {
  "call-malformed": 400,
  "json-malformed": 400,
  "credentials-wrong": 401,
  "read-only": 403,
  "form-rejected": 403,
  "password-needed": 403,
  "route-unknown": 404,
  "folder-not-found": 404,
  "content-not-found": 404,
  "document-not-found": 404,
  "asset-not-found": 404,
  "user-not-found": 404,
  "trash-item-not-found": 404,
  "version-not-found": 404,
  "file-not-found": 404,
  "job-not-found": 404,
  "output-not-found": 404,
  "template-missing": 404,
  "method-unknown": 405,
  "folder-not-empty": 409,
  "content-in-use": 409,
  "email-taken": 409,
  "last-user": 409,
  "job-running": 409,
  "changed-meanwhile": 412,
  "body-too-large": 413,
  "file-too-large": 413,
  "pdf-not-pdf": 415,
  "range-invalid": 416,
  "storage-full": 507,
  "storage-failed": 503,
  "storage-blocked": 503,
  "storage-newer": 503,
  "storage-incomplete": 503,
  "kit-unavailable": 503,
  internal: 500,
};

/** Returns the HTTP status of a problem (docs/api.md, “Errors”). */
export const httpStatusOf = (code: ProblemCode): number => statuses[code] ?? 422;
