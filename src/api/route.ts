/** Defines routes as values. The router, the OpenAPI document and tests are all driven by them. */
import type { z } from "#domain/model/zod.ts";
import type { Result } from "#domain/result.ts";
import type { RecordPosition } from "#ports/records.ts";
import type { WriteOptions } from "#usecases/library/revisions.ts";
import type { Caller } from "#usecases/library/service-ports.ts";

/** HTTP methods of routes. HEAD and OPTIONS are derived. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call a route. `user`: callers with Basic credentials. `file`: the same, and the browser itself when it loads an
 * image or opens a link, where it cannot send credentials. `open`: any page of this site.
 */
export type Access = "user" | "file" | "open";

/** The body of a call. `form`: multipart/form-data, URL-encoded or a JSON object. `json`: a JSON object only. */
export interface BodyShape {
  readonly kind: "form" | "json";
  readonly schema: z.ZodType<unknown>;
  readonly required: boolean;
}

/** The query of a call. The schema is built when a call first needs it, see domain/model/zod.ts. */
export type QuerySchema = z.ZodLazy<z.ZodObject>;

/** What a successful response contains. `enveloped`: JSON in `{code, details}`. `bare`: JSON without the envelope. */
export type AnswerShape =
  | { readonly kind: "enveloped"; readonly what: string; readonly schema: z.ZodType }
  /** `alsoText`: also as text/plain, on request. */
  | { readonly kind: "bare"; readonly what: string; readonly schema: z.ZodType; readonly alsoText?: true }
  | { readonly kind: "file"; readonly what: string; readonly mimetypes: readonly string[] };

/** A call as a handler gets it. */
export interface Call {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed by the route's schemas. */
  readonly query: unknown;
  readonly body: unknown;
  /** The revision that a change expects, from `If-Match`. */
  readonly write: WriteOptions;
  /** Reading its `user` throws if the route is open. */
  readonly caller: Caller;
}

/** A page of a list, and the position of the next page if there is one. */
export interface ListAnswer {
  readonly ok: true;
  readonly value: readonly unknown[];
  readonly next: RecordPosition | undefined;
}

/** What a handler returns: a result for the envelope, a page of a list, or a complete response. */
export type Answer = Result<unknown> | ListAnswer | Response;

/** One API call. */
export interface Route {
  readonly method: Method;
  /** Path below `/api` with parameters in braces: `/folder/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** For routes that only read and do not depend on the caller: the handler runs while credentials are checked. */
  readonly startsBeforeAuthentication?: true;
  readonly params: Readonly<Record<string, z.ZodType<string>>>;
  readonly query?: QuerySchema;
  readonly body?: BodyShape;
  readonly answer: AnswerShape;
  /** `sent`: the answer is one record, whose revision is its `ETag`. `checked`: the route also takes `If-Match`. */
  readonly revision?: "sent" | "checked";
  /** Fields of the details that are returned once and left out of a replayed response (Idempotency-Key). */
  readonly secretFields?: readonly string[];
  /** Statuses of errors beside those that every route has. */
  readonly errorStatuses: readonly number[];
  readonly handle: (call: Call) => Promise<Answer>;
}

type Definition<Query extends QuerySchema | undefined, Body extends z.ZodType | undefined> = Omit<
  Route,
  "query" | "body" | "params" | "handle"
> & {
  readonly params?: Route["params"];
  readonly query?: Query;
  readonly body?: { readonly kind: BodyShape["kind"]; readonly schema: Body; readonly required?: boolean };
  readonly handle: (
    call: Omit<Call, "query" | "body"> & {
      readonly query: Query extends z.ZodType ? z.output<Query> : undefined;
      readonly body: Body extends z.ZodType ? z.output<Body> : undefined;
    },
  ) => Promise<Answer>;
};

/** Defines a route. The types of the handler's query and body are inferred from the schemas. */
export const route = <
  const Query extends QuerySchema | undefined = undefined,
  const Body extends z.ZodType | undefined = undefined,
>(
  definition: Definition<Query, Body>,
): Route => {
  const { params = {}, body, query, handle, ...rest } = definition;
  return {
    ...rest,
    params,
    ...(query === undefined ? {} : { query }),
    ...(body?.schema === undefined ? {} : { body: { required: true, ...body, schema: body.schema } }),
    // The router validates query and body by these schemas before it calls the handler.
    handle: handle as Route["handle"],
  };
};
