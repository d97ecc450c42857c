/**
 * The REST API as one function from Request to Response. Service worker, page and tests call it. It keeps no state
 * between calls; errors, unexpected ones included, become JSON responses.
 */

import { type Problem, problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { escapeRegExp } from "#domain/text/escape-reg-exp.ts";
import type { Caller } from "#usecases/library/service-ports.ts";
import type { Authenticate } from "./authenticate.ts";
import type { CallIds, IdempotentRunner } from "./idempotency.ts";
import { encodeCursor } from "./paging.ts";
import { type ParsedCall, parseCall } from "./parse-call.ts";
import { commonHeaders, envelopeResponse, problemResponse } from "./responses.ts";
import { readExpectedRevision, revisionHeaders } from "./revision-headers.ts";
import type { Answer, Call, Method, Route } from "./route.ts";

/** What the API consists of. */
export interface ApiParts {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  /** Runs a call once per Idempotency-Key. */
  readonly runOnce: IdempotentRunner;
  /** Path of the API without a slash at the end, such as `/some/site/api`. */
  readonly base: string;
}

/** Answers a request below the API's path. Never rejects. */
export type Api = (request: Request) => Promise<Response>;

/** Creates the API. Order of checks: route, method, credentials, query and body, Idempotency-Key. */
export const createApi = ({ routes, authenticate, runOnce, base }: ApiParts): Api => {
  const match = createMatchRoute(routes);

  const dispatch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const routeMatch = match(request.method, url.pathname.slice(base.length));
    if (routeMatch.kind === "none") return problemResponse(request, [routeUnknown(url, base)]);
    if (routeMatch.kind === "path") return methodNotAllowed(request, routeMatch.allow);
    const { route, params } = routeMatch;
    const prepared = route.startsBeforeAuthentication === true ? prepare(route, params, request, url) : undefined;
    // Swallow the error: without credentials the response is 401 and nobody awaits this one.
    prepared?.catch(() => undefined);
    const user = needsUser(route, request) ? await authenticate(request) : undefined;
    if (user?.ok === false) return problemResponse(request, user.problems);
    if (prepared !== undefined) return prepared;
    const parsed = await parseCall(route, request, url);
    if (!parsed.ok) return problemResponse(request, parsed.problems);
    const run = async (ids: CallIds): Promise<Response> => {
      const caller = createCaller(user?.value, ids);
      const call = { request, url, params, ...parsed.value, write: readExpectedRevision(request), caller };
      return toResponse(await route.handle(call), call, route);
    };
    return runOnce(
      { request, url, route, user: user?.value.id ?? "", fields: (parsed.value satisfies ParsedCall).fields },
      run,
    );
  };

  const prepare = async (
    route: Route,
    params: Readonly<Record<string, string>>,
    request: Request,
    url: URL,
  ): Promise<Response> => {
    const parsed = await parseCall(route, request, url);
    if (!parsed.ok) return problemResponse(request, parsed.problems);
    const call = { request, url, params, ...parsed.value, write: {}, caller: noCaller };
    return toResponse(await route.handle(call), call, route);
  };

  return async (request) => {
    try {
      const response = await dispatch(request);
      return request.method === "HEAD" ? new Response(null, response) : response;
    } catch (thrown) {
      return problemResponse(request, [toProblem(thrown)]);
    }
  };
};

/** The browser loads images and opened links without credentials (`destination` is then not empty). */
const needsUser = ({ access }: Route, request: Request): boolean =>
  access === "user" || (access === "file" && request.destination === "");

const createCaller = (user: Caller["user"] | undefined, { newId }: CallIds): Caller => ({
  get user(): Caller["user"] {
    if (user === undefined) throw new Error("A route without credentials has no caller.");
    return user;
  },
  newId,
});

const noCaller: Caller = {
  get user(): Caller["user"] {
    throw new Error("A route that starts before authentication has no caller.");
  },
  newId: () => Promise.reject(new Error("A route that starts before authentication creates nothing.")),
};

const toResponse = (
  answer: Answer,
  { request, url }: Pick<Call, "request" | "url">,
  { revision, method }: Route,
): Response => {
  if (answer instanceof Response) return answer;
  if (!answer.ok) return problemResponse(request, answer.problems);
  if ("next" in answer) return envelopeResponse(answer.value, linkHeader(url, answer.next));
  return envelopeResponse(
    answer.value,
    revision === undefined || method === "DELETE" ? {} : revisionHeaders(answer.value),
  );
};

const linkHeader = (url: URL, next: Parameters<typeof encodeCursor>[0] | undefined): Record<string, string> => {
  if (next === undefined) return {};
  const address = new URL(url);
  address.searchParams.set("cursor", encodeCursor(next));
  return { Link: `<${address.href}>; rel="next"` };
};

const routeUnknown = ({ pathname }: URL, base: string): Problem =>
  problem(
    "route-unknown",
    `The API has no address ${pathname.slice(0, 200)}. Open ${base}/swagger/ to see all addresses.`,
  );

const methodNotAllowed = (request: Request, allow: readonly string[]): Response => {
  const headers = { Allow: allow.join(", ") };
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: { ...commonHeaders, ...headers } });
  const message = `This address does not accept ${request.method}. Use ${headers.Allow}.`;
  return problemResponse(request, [problem("method-unknown", message)], headers);
};

// Finds the route of a path. Parameters are single segments, or parts of one: `/v2.{minor}/users/{id}`.

/** `path`: some route has this path, but not the method. */
type RouteMatch =
  | { readonly kind: "route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "path"; readonly allow: readonly string[] }
  | { readonly kind: "none" };

/** Matches a method and a path below the API's address. HEAD matches routes of GET. */
type MatchRoute = (method: string, path: string) => RouteMatch;

interface Pattern {
  readonly route: Route;
  readonly regExp: RegExp;
  readonly names: readonly string[];
}

/** Compiles the routes' paths. The first route that matches wins. */
const createMatchRoute = (routes: readonly Route[]): MatchRoute => {
  const patterns = routes.map(toPattern);
  return (method, path) => {
    const routeMethod = method === "HEAD" ? "GET" : method;
    const allow = new Set<string>();
    for (const { route, regExp, names } of patterns) {
      const params = readParams(route, names, regExp.exec(path));
      if (params === undefined) continue;
      if (route.method === routeMethod) return { kind: "route", route, params };
      for (const allowed of methodsOf(route.method)) allow.add(allowed);
    }
    return allow.size === 0 ? { kind: "none" } : { kind: "path", allow: [...allow, "OPTIONS"] };
  };
};

const methodsOf = (method: Method): readonly string[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

const toPattern = (route: Route): Pattern => {
  const names = Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  const literals = route.path.split(/\{\w+\}/).map(escapeRegExp);
  return { route, names, regExp: new RegExp(`^${literals.join("([^/]+)")}/?$`) };
};

/** Returns undefined if the path does not match or a parameter does not fit its schema. Another route may match then. */
const readParams = (
  { params }: Route,
  names: readonly string[],
  match: RegExpExecArray | null,
): Readonly<Record<string, string>> | undefined => {
  if (match === null) return undefined;
  const values: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = decodeSegment(match[index + 1] ?? "");
    if (value === undefined || params[name]?.safeParse(value).success === false) return undefined;
    values[name] = value;
  }
  return values;
};

const decodeSegment = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
