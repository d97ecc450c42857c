/** Users: who may call the interface. Passwords are kept as hashes alone. */
import type { StoredUser, User } from "#domain/model/records/user.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import { userPasswordIterations } from "../workspace/workspace.ts";
import { listPage, type Page, type PageQuery } from "./paging.ts";
import type { Caller, ServicePorts } from "./service-ports.ts";

export interface UserFields {
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly password?: string | undefined;
}

/** A new user; `password` is told this once where none was given. */
export type CreatedUser = User & { readonly password?: string };

export interface Users {
  list(page: PageQuery): Promise<Page<User>>;
  create(wish: UserFields & { readonly email: string }, caller: Caller): Promise<Result<CreatedUser>>;
  change(id: string, fields: UserFields): Promise<Result<User>>;
  /** Gives back who was deleted. The last user stays. */
  remove(id: string): Promise<Result<User>>;
}

export const createUsers = ({ store: { records }, clock, passwords }: ServicePorts): Users => ({
  list: async (page) => {
    const { items, hasMore: more } = await listPage(records, "users", "email", undefined, page);
    return { items: items.map(present), hasMore: more };
  },
  create: async ({ email, first_name = "", last_name = "", password }, caller) => {
    const made = password ?? passwords.random();
    const [id, now, hash] = [await caller.newId(), clock.now(), await passwords.hash(made, userPasswordIterations)];
    return records.change(["users"], async (tx) => {
      const known = await tx.get("users", id);
      if (known !== undefined) return ok(present(known));
      if (await isTaken(tx, email)) return fail(taken(email));
      const { _organization } = caller.user;
      const user = { id, email, first_name, last_name, _organization, created: now, updated: now };
      await tx.put("users", { ...user, password: hash });
      return ok(password === undefined ? { ...user, password: made } : user);
    });
  },
  change: async (id, { password, ...fields }) => {
    const now = clock.now();
    const hash = password === undefined ? undefined : await passwords.hash(password, userPasswordIterations);
    return records.change(["users"], async (tx) => {
      const user = await tx.get("users", id);
      if (user === undefined) return fail(noUser(id));
      if (fields.email !== undefined && fields.email !== user.email && (await isTaken(tx, fields.email)))
        return fail(taken(fields.email));
      const changed: StoredUser = {
        ...user,
        email: fields.email ?? user.email,
        first_name: fields.first_name ?? user.first_name,
        last_name: fields.last_name ?? user.last_name,
        password: hash ?? user.password,
        updated: now,
      };
      await tx.put("users", changed);
      return ok(present(changed));
    });
  },
  remove: (id) =>
    records.change(["users"], async (tx) => {
      const user = await tx.get("users", id);
      if (user === undefined) return fail(noUser(id));
      if ((await tx.list("users", { limit: 2 })).length < 2) return fail(last);
      await tx.remove("users", id);
      return ok(present(user));
    }),
});

const present = ({ password: _, ...user }: StoredUser): User => user;

const isTaken = async (tx: RecordReader, email: string): Promise<boolean> =>
  (await tx.list("users", { where: { field: "email", is: email }, limit: 1 })).length > 0;

const noUser = (id: string): Problem =>
  problem("user-not-found", `There is no user with the id “${id}”. GET /v2.13/users lists the users with their ids.`);

const taken = (email: string): Problem =>
  problem("email-taken", `“${email}” is another user's e-mail address. Give another one.`, { path: "email" });

const last = problem(
  "last-user",
  "This is the last user: without one nobody could call the interface. Create another first.",
);
