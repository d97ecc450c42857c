/**
 * A route: everything there is to know of one call of the interface, in one value. The router reads it to answer, the
 * OpenAPI document is written from it, and tests walk through it.
 */
import type { z } from "#domain/model/zod.ts";
import type { Result } from "#domain/result.ts";
import type { RecordPosition } from "#ports/records.ts";
import type { Caller } from "#usecases/library/service-ports.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call. `user`: Basic credentials. `file`: the same, but the browser's own loading of an address (a picture, an
 * opened link), which cannot carry credentials, is let through. `open`: anybody on this site.
 */
export type Access = "user" | "file" | "open";

/** `form`: multipart/form-data, urlencoded or a JSON object. `json`: a JSON object alone. */
export interface BodyShape {
  readonly kind: "form" | "json";
  readonly schema: z.ZodType<unknown>;
  readonly required: boolean;
}

/** Names and values, built when a call first needs them; see domain/model/zod.ts. */
export type QuerySchema = z.ZodLazy<z.ZodObject>;

/** What a good answer holds. `enveloped` stands in `{code, details}`; `bare` is JSON by itself. */
export type AnswerShape =
  | { readonly kind: "enveloped"; readonly what: string; readonly schema: z.ZodType }
  /** `alsoText`: plain text to who asks for it. */
  | { readonly kind: "bare"; readonly what: string; readonly schema: z.ZodType; readonly alsoText?: true }
  | { readonly kind: "file"; readonly what: string; readonly mimetypes: readonly string[] };

export interface Call {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed by the route's schemas. */
  readonly query: unknown;
  readonly body: unknown;
  /** Throws where the route is open. */
  readonly caller: Caller;
}

/** A part of a list, and where the next one begins. */
export interface ListAnswer {
  readonly ok: true;
  readonly value: readonly unknown[];
  readonly next: RecordPosition | undefined;
}

export type Answer = Result<unknown> | ListAnswer | Response;

export interface Route {
  readonly method: Method;
  /** Below `/api`, with parameters in braces: `/folder/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Only reads, and asks nothing of its caller: its answer may be prepared while the caller is looked up. */
  readonly startsBeforeAuthentication?: true;
  readonly params: Readonly<Record<string, z.ZodType<string>>>;
  readonly query?: QuerySchema;
  readonly body?: BodyShape;
  readonly answer: AnswerShape;
  /** Fields of the details that are told once: a repetition of the call (Idempotency-Key) does not get them. */
  readonly secretFields?: readonly string[];
  /** Statuses of refusals besides those that every route may give. */
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

/** Ties the handler's types to the schemas beside it. */
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
    // The router parses with these very schemas before it calls.
    handle: handle as Route["handle"],
  };
};
