/** Reads a call's query and body into plain values and through the route's schemas. All faults are told at once. */

import { readJson } from "#domain/intake/read-json.ts";
import { problemsFromZod } from "#domain/model/problems-from-zod.ts";
import type { z } from "#domain/model/zod.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { BodyShape, Route } from "./route.ts";

/** A PDF and what goes with it. Beyond that no browser holds the call and the store. */
const maxBodyBytes = 1024 * 2 ** 20;
const maxJsonBytes = 64 * 2 ** 20;

export interface ParsedCall {
  readonly query: unknown;
  readonly body: unknown;
  /** The body's fields as they were sent; undefined without a body. */
  readonly fields: Fields | undefined;
}

export type Field = string | File;
export type Fields = Readonly<Record<string, unknown>>;

const nothing: Result<ParsedCall> = ok({ query: undefined, body: undefined, fields: undefined });

export const parseCall = async (route: Route, request: Request, url: URL): Promise<Result<ParsedCall>> => {
  if (route.query === undefined && route.body === undefined) return nothing;
  const sentQuery = fieldsOf(url.searchParams);
  const query = route.query === undefined ? ok(undefined) : checked(route.query, sentQuery, "The query");
  const sent = route.body === undefined ? ok(undefined) : await readBody(route.body, request);
  if (!sent.ok) return query.ok ? sent : fail(...query.problems, ...sent.problems);
  const body = route.body === undefined ? ok(undefined) : checked(route.body.schema, sent.value ?? {}, "The body");
  if (query.ok && body.ok) return ok({ query: query.value, body: body.value, fields: sent.value });
  return fail(...(query.ok ? [] : query.problems), ...(body.ok ? [] : body.problems));
};

const checked = (schema: z.ZodType, value: unknown, subject: string): Result<unknown> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return fail(
    ...problemsFromZod(parsed.error, value).map((found) =>
      found.at?.path === undefined ? { ...found, message: found.message.replace(/^The file/, subject) } : found,
    ),
  );
};

const typeOf = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

type Reader = (sent: Pick<Body, "formData" | "text">) => Promise<Result<Fields | undefined>>;

const readForm: Reader = async (sent) => {
  try {
    return ok(fieldsOf(await sent.formData()));
  } catch {
    return fail(malformed("The form cannot be read. Send it as multipart/form-data with its boundary, whole."));
  }
};

const readJsonBody: Reader = async (sent) => {
  const read = readJson(await sent.text(), "The body");
  if (!read.ok) return read;
  const { value } = read;
  return isRecord(value) ? ok(value) : fail(malformed("The body must be a JSON object."));
};

const readers: Readonly<Record<string, Reader>> = {
  "multipart/form-data": readForm,
  "application/x-www-form-urlencoded": readForm,
  "application/json": readJsonBody,
};

/** A page that is left can send plain text alone. */
const jsonTypes: ReadonlySet<string> = new Set(["application/json", "text/plain"]);

const readBody = async (form: BodyShape, request: Request): Promise<Result<Fields | undefined>> => {
  const type = typeOf(request);
  const limit = jsonTypes.has(type) ? maxJsonBytes : maxBodyBytes;
  if (Number(request.headers.get("content-length") ?? 0) > limit) return fail(tooLarge(limit));
  const reader = form.kind === "json" ? jsonTypes.has(type) && readJsonBody : readers[type];
  if (reader) return readWithin(limit, request, reader);
  if ((await request.arrayBuffer()).byteLength === 0 && type === "") return ok(undefined);
  const forms = form.kind === "json" ? "application/json" : "multipart/form-data or application/json";
  return fail(malformed(`The body's type is ${type === "" ? "not told" : `“${type.slice(0, 100)}”`}. Send ${forms}.`));
};

/** Counts while reading: a body that is sent in pieces names no length before. */
const readWithin = async (limit: number, request: Request, reader: Reader): ReturnType<Reader> => {
  // Firefox gives no stream of a request's body: there its length is known once it is read.
  if (!request.body) {
    const whole = await request.blob();
    return whole.size > limit ? fail(tooLarge(limit)) : reader(sameBody(request, whole));
  }
  let isTooLarge = false;
  let read = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        read += chunk.byteLength;
        isTooLarge = read > limit;
        if (isTooLarge) controller.error(new RangeError("too large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  try {
    const found = await reader(sameBody(request, counted));
    return isTooLarge ? fail(tooLarge(limit)) : found;
  } catch (error) {
    if (isTooLarge) return fail(tooLarge(limit));
    throw error;
  }
};

/** A Response reads a body as a Request does, and takes a stream in every browser. */
const sameBody = (request: Request, body: BodyInit): Body =>
  new Response(body, { headers: { "Content-Type": request.headers.get("content-type") ?? "" } });

/** A name that stands twice becomes a list, which no schema of a single value accepts. Own keys only. A file that was not chosen was not sent. */
const fieldsOf = (form: FormData | URLSearchParams): Fields => {
  const fields = new Map<string, Field | Field[]>();
  for (const [name, value] of form as Iterable<[string, Field]>) {
    if (value instanceof File && value.name === "" && value.size === 0) continue;
    const known = fields.get(name);
    fields.set(name, known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]);
  }
  return Object.fromEntries([...fields].filter(([name]) => name !== "__proto__"));
};

const malformed = (message: string): Problem => problem("call-malformed", message);

const tooLarge = (limit: number): Problem =>
  problem("body-too-large", `The body is larger than ${limit / 2 ** 20} MB. Send less at once.`);
