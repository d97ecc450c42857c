/** Manages users, who may call the API. Passwords are stored as hashes only. */
import type { StoredUser, User } from "#domain/model/records/user.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import { listPage, type Page, type PageQuery } from "./paging.ts";
import type { Caller, ServicePorts } from "./service-ports.ts";

/** PBKDF2 iterations for passwords that people choose. They make guessing expensive. */
const userPasswordIterations = 600_000;

/** Fields of a user that callers set. Missing fields do not change. */
export interface UserFields {
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly password?: string | undefined;
}

/** A created user. `password` is present only here and only if it was generated. */
export type CreatedUser = User & { readonly password?: string };

/** The calls for users (docs/api.md, “Users”). */
export interface Users {
  /** Lists users in order of creation. */
  list(page: PageQuery): Promise<Page<User>>;
  /** Creates a user, with a random password if none is passed. Problem: `email-taken`. */
  create(fields: UserFields & { readonly email: string }, caller: Caller): Promise<Result<CreatedUser>>;
  /** Problems: `user-not-found`, `email-taken`. */
  change(id: string, fields: UserFields): Promise<Result<User>>;
  /** Deletes a user and returns it. Problems: `user-not-found`, `last-user`. */
  remove(id: string): Promise<Result<User>>;
}

/** Creates the calls over the store. */
export const createUsers = ({ store: { records }, clock, passwords }: ServicePorts): Users => ({
  list: async (page) => {
    const { items, hasMore: more } = await listPage(records, "users", "email", undefined, page);
    return { items: items.map(present), hasMore: more };
  },
  create: async ({ email, first_name = "", last_name = "", password }, caller) => {
    const newPassword = password ?? passwords.random();
    const [id, now, hash] = [
      await caller.newId(),
      clock.now(),
      await passwords.hash(newPassword, userPasswordIterations),
    ];
    return records.change(["users"], async (tx) => {
      const existing = await tx.get("users", id);
      if (existing !== undefined) return ok(present(existing));
      if (await isEmailTaken(tx, email)) return fail(emailTaken(email));
      const { _organization } = caller.user;
      const user = { id, email, first_name, last_name, _organization, created: now, updated: now };
      await tx.put("users", { ...user, password: hash });
      return ok(password === undefined ? { ...user, password: newPassword } : user);
    });
  },
  change: async (id, { password, ...fields }) => {
    const now = clock.now();
    const hash = password === undefined ? undefined : await passwords.hash(password, userPasswordIterations);
    return records.change(["users"], async (tx) => {
      const user = await tx.get("users", id);
      if (user === undefined) return fail(userNotFound(id));
      if (fields.email !== undefined && fields.email !== user.email && (await isEmailTaken(tx, fields.email)))
        return fail(emailTaken(fields.email));
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
      if (user === undefined) return fail(userNotFound(id));
      if ((await tx.list("users", { limit: 2 })).length < 2) return fail(lastUser);
      await tx.remove("users", id);
      return ok(present(user));
    }),
});

const present = ({ password: _, ...user }: StoredUser): User => user;

const isEmailTaken = async (tx: RecordReader, email: string): Promise<boolean> =>
  (await tx.list("users", { where: { field: "email", is: email }, limit: 1 })).length > 0;

const userNotFound = (id: string): Problem =>
  problem(
    "user-not-found",
    `There is no user with the id “${id}”. It may have been deleted. Check the id in the list of users.`,
  );

const emailTaken = (email: string): Problem =>
  problem("email-taken", `Another user has the e-mail address “${email}”. Send a different one.`, { path: "email" });

const lastUser = problem(
  "last-user",
  "The last user cannot be deleted, because nobody could call the API then. Create another user first.",
);
