/** What the answers of file servers mean: stored, rejected, or to be tried again. */
import { type Problem, type ProblemCode, problem } from "#domain/problem.ts";
import { readRetryAfterMs } from "#domain/publishing/retry.ts";
import type { UploadAttempt } from "#ports/publishing/upload-target.ts";

/** Answers that a later attempt may change. */
const passingStatuses: ReadonlySet<number> = new Set([408, 423, 425, 429, 500, 502, 503, 504]);

/** Sentences for answers that no attempt changes. */
const rejections: Readonly<Record<number, { readonly code: ProblemCode; readonly message: string }>> = {
  401: {
    code: "upload-login",
    message: "The server refused the user name or the password (401). Correct them and upload the failed files again.",
  },
  403: {
    code: "upload-forbidden",
    message:
      "The server does not let this user write the file (403). Give the user the right to write there, then upload the failed files again.",
  },
  404: {
    code: "upload-rejected",
    message: "The server has no such folder or bucket (404). Check the address of the server.",
  },
  405: {
    code: "upload-rejected",
    message: "The server takes no uploads at this address (405). Check the address, and that the server has WebDAV on.",
  },
  409: {
    code: "upload-rejected",
    message: "The folder of the file does not exist on the server, and it cannot be created (409). Create it there.",
  },
  413: {
    code: "upload-rejected",
    message: "The file is larger than the server accepts (413). Raise the limit of the server.",
  },
  501: {
    code: "upload-rejected",
    message: "The server takes no uploads (501). Check that it has WebDAV on.",
  },
  507: {
    code: "upload-full",
    message: "The server is full (507). Make room there, then continue the upload.",
  },
};

/** Converts a rejection to the result of the attempt. `now`: ISO 8601. */
export const readRejection = (response: Response, now: string): UploadAttempt => {
  const { status } = response;
  if (isRedirect(response)) return redirected;
  if (passingStatuses.has(status))
    return {
      outcome: "retry",
      problem: problem("upload-busy", describeBusy(status)),
      delayMs: readRetryAfterMs(response.headers.get("Retry-After"), now),
    };
  const { code, message } = rejections[status] ?? {
    code: "upload-rejected" as const,
    message: `The server refused the file (${status}). Its log says why.`,
  };
  return { outcome: "failed", problem: problem(code, message) };
};

/** Browsers hide the status and the target of a redirect that they do not follow. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === "opaqueredirect" || (status >= 300 && status < 400 && status !== 304);

const redirected: UploadAttempt = {
  outcome: "failed",
  problem: problem(
    "upload-rejected",
    "The server redirects the upload to another address. It is not followed, because file and password would go there. Correct the address (https: instead of http:, another server, or the region of a bucket), then upload again.",
  ),
};

const describeBusy = (status: number): string =>
  status === 429
    ? "The server got too many requests, also after several pauses (429). Continue the upload later."
    : `The server failed, also after several attempts (${status}). Continue the upload when it works again.`;

/** The result of an attempt without an answer. */
export const interrupted: UploadAttempt = {
  outcome: "retry",
  problem: problem(
    "upload-interrupted",
    "The connection to the server ended before it had answered, also after several attempts. Check the network and the server, then continue the upload.",
  ),
};

/** The result of an attempt after which the server has other bytes. */
export const digestMismatch: UploadAttempt = {
  outcome: "retry",
  problem: problem(
    "upload-digest",
    "The server returned other bytes than those that were uploaded, also after several attempts. Check whether a proxy or a filter changes files there.",
  ),
};

/** A failed attempt that is not worth repeating. */
export const reject = (code: ProblemCode, message: string): UploadAttempt & { readonly problem: Problem } => ({
  outcome: "failed",
  problem: problem(code, message),
});
