/**
 * The interface as one function, Request → Response, over the use cases. It knows no service worker, no page and no
 * server: all three call it. It keeps nothing between calls, answers JSON whatever is asked, and lets nothing be thrown.
 */

import { type Problem, problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import type { Caller } from "#usecases/library/service-ports.ts";
import type { Authenticate } from "./authenticate.ts";
import type { CallIds, IdempotentRunner } from "./idempotency.ts";
import { createMatchRoute } from "./match-route.ts";
import { encodeCursor } from "./paging.ts";
import { type ParsedCall, parseCall } from "./parse-call.ts";
import { commonHeaders, envelopeResponse, problemResponse } from "./responses.ts";
import type { Answer, Call, Route } from "./route.ts";

export interface ApiParts {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly replay: IdempotentRunner;
  /** Path of the interface, without a slash at its end: `/some/site/api`. */
  readonly base: string;
}

/** Answers a call below the interface's path. Never rejects. */
export type Api = (request: Request) => Promise<Response>;

export const createApi = ({ routes, authenticate, replay, base }: ApiParts): Api => {
  const match = createMatchRoute(routes);

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const found = match(request.method, url.pathname.slice(base.length));
    if (found.found === "nothing") return problemResponse(request, [noRoute(url)]);
    if (found.found === "address") return wrongMethod(request, found.allow);
    const { route, params } = found;
    const prepared = route.startsBeforeAuthentication === true ? prepare(route, params, request, url) : undefined;
    // A caller who is refused never learns what became of it.
    prepared?.catch(() => undefined);
    const user = needsUser(route, request) ? await authenticate(request) : undefined;
    if (user?.ok === false) return problemResponse(request, user.problems);
    if (prepared !== undefined) return prepared;
    const read = await parseCall(route, request, url);
    if (!read.ok) return problemResponse(request, read.problems);
    const run = async (ids: CallIds): Promise<Response> => {
      const call = { request, url, params, ...read.value, caller: callerOf(user?.value, ids) };
      return toResponse(await route.handle(call), call);
    };
    return replay(
      { request, url, route, user: user?.value.id ?? "", fields: (read.value satisfies ParsedCall).fields },
      run,
    );
  };

  const prepare = async (
    route: Route,
    params: Readonly<Record<string, string>>,
    request: Request,
    url: URL,
  ): Promise<Response> => {
    const read = await parseCall(route, request, url);
    if (!read.ok) return problemResponse(request, read.problems);
    const call = { request, url, params, ...read.value, caller: nobody };
    return toResponse(await route.handle(call), call);
  };

  return async (request) => {
    try {
      const response = await answer(request);
      return request.method === "HEAD" ? new Response(null, response) : response;
    } catch (thrown) {
      return problemResponse(request, [toProblem(thrown)]);
    }
  };
};

/** The browser loads pictures and opened links without a word of ours. */
const needsUser = ({ access }: Route, request: Request): boolean =>
  access === "user" || (access === "file" && request.destination === "");

const callerOf = (user: Caller["user"] | undefined, { newId }: CallIds): Caller => ({
  get user(): Caller["user"] {
    if (user === undefined) throw new Error("An open route asked who calls.");
    return user;
  },
  newId,
});

const nobody: Caller = {
  get user(): Caller["user"] {
    throw new Error("A route that is prepared ahead asked who calls.");
  },
  newId: () => Promise.reject(new Error("A route that is prepared ahead makes nothing.")),
};

const toResponse = (answer: Answer, { request, url }: Pick<Call, "request" | "url">): Response => {
  if (answer instanceof Response) return answer;
  if (!answer.ok) return problemResponse(request, answer.problems);
  return envelopeResponse(answer.value, "next" in answer ? linkTo(url, answer.next) : {});
};

const linkTo = (url: URL, next: Parameters<typeof encodeCursor>[0] | undefined): Record<string, string> => {
  if (next === undefined) return {};
  const address = new URL(url);
  address.searchParams.set("cursor", encodeCursor(next));
  return { Link: `<${address.href}>; rel="next"` };
};

const noRoute = ({ pathname }: URL): Problem =>
  problem("route-unknown", `The interface has no address ${pathname.slice(0, 200)}. /api/swagger/ shows all of them.`);

const wrongMethod = (request: Request, allow: readonly string[]): Response => {
  const headers = { Allow: allow.join(", ") };
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: { ...commonHeaders, ...headers } });
  const message = `${request.method} is not possible here, only ${headers.Allow}.`;
  return problemResponse(request, [problem("method-unknown", message)], headers);
};
