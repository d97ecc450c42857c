/** Lists, adds and removes users over the REST API. */

import { msg } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { encodeBasicAuthorization } from "#domain/records/basic-authorization.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { translatedProblem } from "../../format/translated-problem.ts";
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

/** Calls of the REST API. Each resolves with a Result. */
export interface ApiUsers {
  list(): Promise<Result<readonly ApiUser[]>>;
  add(user: Omit<ApiUser, "id">): Promise<Result<NewUser>>;
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
    const query = new URLSearchParams(fields);
    const address = new URL(`v2.13/users${path}${query.size === 0 ? "" : `?${query}`}`, api).href;
    const response = await call(address, { method, headers: { Authorization: authorization } });
    const body: unknown = await response.json();
    return response.ok && isRecord(body) ? ok(body["details"]) : fail(...readProblems(body));
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
