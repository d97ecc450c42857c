/** Lists, adds, changes and removes users over the REST API. */

import { msg } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { encodeBasicAuthorization } from "#domain/records/basic-authorization.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { readProblems } from "./response-problems.ts";

/** A user as the REST API returns it. */
export interface ApiUser {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** A user that was just added. */
export interface NewUser {
  readonly user: ApiUser;
  /** The `Authorization` header value. No later response contains it. */
  readonly authorization: string;
}

/** What can change of a user. A password of its own replaces the random one. */
export type UserChange = Partial<Omit<ApiUser, "id">> & { readonly password?: string };

/** Calls of the REST API. Each resolves with a Result. */
export interface ApiUsers {
  list(): Promise<Result<readonly ApiUser[]>>;
  add(user: Omit<ApiUser, "id">): Promise<Result<NewUser>>;
  change(id: string, change: UserChange): Promise<Result<ApiUser>>;
  remove(id: string): Promise<Result<void>>;
}

/** The address and credentials for the calls. */
export interface ApiUsersOptions {
  /** URL of the REST API, ending in a slash. */
  readonly api: string;
  readonly authorization: string;
  readonly call: (address: string, init?: RequestInit) => Promise<Response>;
}

/** Creates the client for users. */
export const createApiUsers = ({ api, authorization, call }: ApiUsersOptions): ApiUsers => {
  const request = async (path: string, method: string, fields: Readonly<Record<string, string>> = {}) => {
    const address = new URL(`v2.13/users${path}`, api).href;
    // In the body, because addresses may be logged and stored.
    const body = method === "POST" || method === "PUT" ? { body: new URLSearchParams(fields) } : {};
    const response = await call(address, { method, headers: { Authorization: authorization }, ...body });
    const answer: unknown = await response.json();
    return response.ok && isRecord(answer) ? ok(answer["details"]) : fail(...readProblems(answer));
  };
  return {
    list: async () => {
      const users = await request("", "GET");
      return users.ok ? ok(Array.isArray(users.value) ? users.value.filter(isUser) : []) : users;
    },
    add: async (fields) => {
      const created = await request("", "POST", { ...fields });
      if (!created.ok) return created;
      const user = created.value;
      if (!isUser(user) || typeof user["password"] !== "string") return fail(createInvalidResponse());
      return ok({ user, authorization: encodeBasicAuthorization(user.email, user["password"]) });
    },
    change: async (id, change) => {
      const changed = await request(`/${encodeURIComponent(id)}`, "PUT", { ...change });
      if (!changed.ok) return changed;
      return isUser(changed.value) ? ok(changed.value) : fail(createInvalidResponse());
    },
    remove: async (id) => {
      const removed = await request(`/${encodeURIComponent(id)}`, "DELETE");
      return removed.ok ? ok(undefined) : removed;
    },
  };
};

const isUser = (value: unknown): value is ApiUser & Record<string, unknown> =>
  isRecord(value) && ["id", "email", "first_name", "last_name"].every((name) => typeof value[name] === "string");

const createInvalidResponse = (): Problem =>
  translatedProblem("internal", msg("The REST API returned an invalid response. Reload the page, then try again."));
