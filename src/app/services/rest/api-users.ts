/** The users of the interface, as its second interface gives them to the manager. Each call may be refused. */

import { problem } from "#domain/problem.ts";
import { encodeBasicAuthorization } from "#domain/records/basic-authorization.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { readProblems } from "./response-problems.ts";

export interface ApiUser {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface NewUser {
  readonly user: ApiUser;
  /** The ready header value. Only this answer has it. */
  readonly authorization: string;
}

export interface ApiUsers {
  list(): Promise<Result<readonly ApiUser[]>>;
  add(wanted: Omit<ApiUser, "id">): Promise<Result<NewUser>>;
  remove(id: string): Promise<Result<void>>;
}

export interface ApiUsersOptions {
  /** The interface's address, ending in a slash. */
  readonly api: string;
  readonly authorization: string;
  readonly call: (address: string, init?: RequestInit) => Promise<Response>;
}

export const createApiUsers = ({ api, authorization, call }: ApiUsersOptions): ApiUsers => {
  const asked = async (path: string, method: string, fields: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams(fields);
    const address = new URL(`v2.13/users${path}${query.size === 0 ? "" : `?${query}`}`, api).href;
    const answer = await call(address, { method, headers: { Authorization: authorization } });
    const body: unknown = await answer.json();
    return answer.ok && isRecord(body) ? ok(body["details"]) : fail(...readProblems(body));
  };
  return {
    list: async () => {
      const found = await asked("", "GET");
      return found.ok ? ok(Array.isArray(found.value) ? found.value.filter(isUser) : []) : found;
    },
    add: async (wanted) => {
      const made = await asked("", "POST", { ...wanted });
      if (!made.ok) return made;
      const user = made.value;
      if (!isUser(user) || typeof user["password"] !== "string") return fail(unread);
      return ok({ user, authorization: encodeBasicAuthorization(user.email, user["password"]) });
    },
    remove: async (id) => {
      const removed = await asked(`/${encodeURIComponent(id)}`, "DELETE");
      return removed.ok ? ok(undefined) : removed;
    },
  };
};

const isUser = (value: unknown): value is ApiUser & Record<string, unknown> =>
  isRecord(value) && ["id", "email", "first_name", "last_name"].every((name) => typeof value[name] === "string");

const unread = problem("internal", "The interface's answer cannot be read. Reload the page.");
