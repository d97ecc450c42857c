/** Answers as the interface gives them: always JSON in the envelope, except files and what a route says itself. */
import type { ProblemDetails } from "#domain/model/envelope.ts";
import { type Problem, problemCodes } from "#domain/problem.ts";
import { httpStatusOf } from "./statuses.ts";

export const commonHeaders = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } as const;

export const jsonResponse = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response => jsonTextResponse(status, JSON.stringify(value), headers);

export const jsonTextResponse = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(streamed(text), {
    status,
    headers: { "Content-Type": "application/json", ...commonHeaders, ...headers },
  });

const utf8 = new TextEncoder();

/** A browser hands a text on by way of its main process, and a stream straight to the page: a fifth of a call's time. */
const streamed = (text: string): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(utf8.encode(text));
      controller.close();
    },
  });

/** `{code: 200, details}` */
export const envelopeResponse = (details: unknown, headers?: Readonly<Record<string, string>>): Response =>
  jsonResponse(200, { code: 200, details }, headers);

const challenge = { "WWW-Authenticate": 'Basic realm="smartlink", charset="UTF-8"' };

/** The first problem decides the status; all of them are told. */
export const problemResponse = (
  request: Request,
  problems: readonly Problem[],
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const details = detailsOf(problems, new URL(request.url).pathname);
  const { status } = details;
  const all = { ...(status === 401 ? challenge : {}), ...headers };
  return wantsBareProblem(request)
    ? jsonResponse(status, details, { ...all, "Content-Type": "application/problem+json" })
    : jsonResponse(status, { code: status, details }, all);
};

const wantsBareProblem = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").includes("application/problem+json");

const detailsOf = (problems: readonly Problem[], instance: string): ProblemDetails => {
  const [first] = problems;
  const code = first?.code ?? "internal";
  return {
    type: `urn:smartlink:problem:${code}`,
    title: problemCodes[code],
    status: httpStatusOf(code),
    detail: problems.length > 1 ? problems.map(({ message }) => message).join(" ") : (first?.message ?? ""),
    instance,
    errors: problems.map(({ message, at }) => ({ path: at?.path ?? "", message })),
    ...(first?.allowRemote === undefined ? {} : { allowRemote: first.allowRemote }),
  };
};
