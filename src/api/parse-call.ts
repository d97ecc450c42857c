/** Reads a call's query and body and validates them by the route's schemas. All problems are reported together. */

import { findDamagedTexts } from "#domain/intake/find-damaged-texts.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { problemsFromZod } from "#domain/model/problems-from-zod.ts";
import type { z } from "#domain/model/zod.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { BodyShape, Route } from "./route.ts";

/** Enough for a large PDF. Browsers cannot hold larger bodies in memory and storage. */
const maxBodyBytes = 1024 * 2 ** 20;
const maxJsonBytes = 64 * 2 ** 20;

/** Validated query and body of a call. */
export interface ParsedCall {
  readonly query: unknown;
  readonly body: unknown;
  /** The body's fields as sent, for the fingerprint of Idempotency-Key; undefined without a body. */
  readonly fields: Fields | undefined;
}

/** A field of a form. */
export type Field = string | File;
/** The fields of a body by name, not validated. */
export type Fields = Readonly<Record<string, unknown>>;

const emptyCall: Result<ParsedCall> = ok({ query: undefined, body: undefined, fields: undefined });

/**
 * Parses the call for its route. Problems: `call-malformed`, `json-malformed`, `body-too-large`, `text-damaged`, and
 * `shape-invalid` with the path of each invalid field.
 */
export const parseCall = async (route: Route, request: Request, url: URL): Promise<Result<ParsedCall>> => {
  if (route.query === undefined && route.body === undefined) return emptyCall;
  const queryFields = fieldsOf(url.searchParams);
  const query = route.query === undefined ? ok(undefined) : validate(route.query, queryFields, "The query");
  const fields = route.body === undefined ? ok(undefined) : await readBody(route.body, request);
  if (!fields.ok) return query.ok ? fields : fail(...query.problems, ...fields.problems);
  // The rows of a batch are checked one by one, because a damaged one must not stop the others.
  const { data: _rows, ...checkedFields } = fields.value ?? {};
  const damaged = findDamagedTexts(checkedFields);
  if (damaged.length > 0) return fail(...damaged);
  const body = route.body === undefined ? ok(undefined) : validate(route.body.schema, fields.value ?? {}, "The body");
  if (query.ok && body.ok) return ok({ query: query.value, body: body.value, fields: fields.value });
  return fail(...(query.ok ? [] : query.problems), ...(body.ok ? [] : body.problems));
};

const validate = (schema: z.ZodType, value: unknown, subject: string): Result<unknown> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return fail(
    ...problemsFromZod(parsed.error, value).map((item) =>
      item.at?.path === undefined ? { ...item, message: item.message.replace(/^The file/, subject) } : item,
    ),
  );
};

const typeOf = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

type BodyReader = (body: Pick<Body, "formData" | "text">) => Promise<Result<Fields | undefined>>;

const readForm: BodyReader = async (body) => {
  try {
    return ok(fieldsOf(await body.formData()));
  } catch {
    return fail(
      malformed("The form cannot be read. Send a complete multipart/form-data body with its boundary in Content-Type."),
    );
  }
};

const readJsonBody: BodyReader = async (body) => {
  const json = readJson(await body.text(), "The body");
  if (!json.ok) return json;
  const { value } = json;
  return isRecord(value) ? ok(value) : fail(malformed("The body is not a JSON object. Send an object."));
};

const readers: Readonly<Record<string, BodyReader>> = {
  "multipart/form-data": readForm,
  "application/x-www-form-urlencoded": readForm,
  "application/json": readJsonBody,
};

/** A page that is being closed can only send plain text. */
const jsonTypes: ReadonlySet<string> = new Set(["application/json", "text/plain"]);

const readBody = async (form: BodyShape, request: Request): Promise<Result<Fields | undefined>> => {
  const type = typeOf(request);
  const limit = jsonTypes.has(type) ? maxJsonBytes : maxBodyBytes;
  if (Number(request.headers.get("content-length") ?? 0) > limit) return fail(tooLarge(limit));
  const reader = form.kind === "json" ? jsonTypes.has(type) && readJsonBody : readers[type];
  if (reader) return readWithin(limit, request, reader);
  if ((await request.arrayBuffer()).byteLength === 0 && type === "") return ok(undefined);
  const accepted = form.kind === "json" ? "application/json" : "multipart/form-data or application/json";
  return fail(
    malformed(`The body's Content-Type is ${type === "" ? "missing" : `“${type.slice(0, 100)}”`}. Send ${accepted}.`),
  );
};

/** Counts bytes while reading, because a streamed body has no Content-Length. */
const readWithin = async (limit: number, request: Request, reader: BodyReader): ReturnType<BodyReader> => {
  // Firefox does not support `Request.body`, so the whole body is read first.
  if (!request.body) {
    const wholeBody = await request.blob();
    return wholeBody.size > limit ? fail(tooLarge(limit)) : reader(withBody(request, wholeBody));
  }
  let isTooLarge = false;
  let readBytes = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        readBytes += chunk.byteLength;
        isTooLarge = readBytes > limit;
        if (isTooLarge) controller.error(new RangeError("too large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  try {
    const fields = await reader(withBody(request, counted));
    return isTooLarge ? fail(tooLarge(limit)) : fields;
  } catch (error) {
    if (isTooLarge) return fail(tooLarge(limit));
    throw error;
  }
};

/** A Response parses bodies like a Request and, unlike it, accepts a stream in every browser. */
const withBody = (request: Request, body: BodyInit): Body =>
  new Response(body, { headers: { "Content-Type": request.headers.get("content-type") ?? "" } });

/**
 * Collects fields by name. A repeated name becomes a list, which no schema of a single value accepts. Browsers send a file
 * field without a file as an empty file without a name; it is left out, and so is `__proto__`.
 */
const fieldsOf = (form: FormData | URLSearchParams): Fields => {
  const fields = new Map<string, Field | Field[]>();
  for (const [name, value] of form as Iterable<[string, Field]>) {
    if (value instanceof File && value.name === "" && value.size === 0) continue;
    const existing = fields.get(name);
    fields.set(
      name,
      existing === undefined ? value : Array.isArray(existing) ? [...existing, value] : [existing, value],
    );
  }
  return Object.fromEntries([...fields].filter(([name]) => name !== "__proto__"));
};

const malformed = (message: string): Problem => problem("call-malformed", message);

const tooLarge = (limit: number): Problem =>
  problem("body-too-large", `The body is too large: the limit is ${limit / 2 ** 20} MiB. Send a smaller body.`);
