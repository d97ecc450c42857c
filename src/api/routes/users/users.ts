/** Routes of the second interface. Every minor version of 2 is answered; parameters are read from query and body. */
import { userSchema } from "#domain/model/records/user.ts";
import { z } from "#domain/model/zod.ts";
import { problem } from "#domain/problem.ts";
import { fail } from "#domain/result.ts";
import type { Users } from "#usecases/library/users.ts";
import { listAnswer, pagingFields, toPageQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";

const tag = "Users";
const minor = z
  .string()
  .regex(/^\d{1,4}$/)
  .meta({ description: "Minor version; 13 is current", examples: ["13"] });
const user = { kind: "enveloped", what: "The user", schema: userSchema } as const;

const expectedEmail = "expected an e-mail address such as anna@example.org";
const expectedPassword = "expected a password of 8 to 200 characters";

const userFields = z.lazy(() =>
  z.strictObject({
    email: z
      .string({ error: expectedEmail })
      .max(254, { error: expectedEmail })
      .regex(/^[^\s@:]+@[^\s@:]+$/, { error: expectedEmail })
      .transform((text) => text.normalize("NFC").toLowerCase())
      .optional()
      .describe("E-mail address, the user's name in credentials; a new user needs one"),
    first_name: z.string().max(200).optional().describe("First name"),
    last_name: z.string().max(200).optional().describe("Last name"),
    password: z
      .string({ error: expectedPassword })
      .min(8, { error: expectedPassword })
      .max(200, { error: expectedPassword })
      .optional()
      .describe("Password, 8 to 200 characters"),
  }),
);

/** Creates the routes. */
export const userRoutes = (users: Users): readonly Route[] => [
  route({
    method: "GET",
    path: "/v2.{minor}/users",
    tag,
    summary: "List the users",
    access: "user",
    startsBeforeAuthentication: true,
    params: { minor },
    query: z.lazy(() => z.object(pagingFields())),
    answer: { kind: "enveloped", what: "Users, oldest first", schema: z.lazy(() => z.array(userSchema)) },
    errorStatuses: [422],
    handle: async ({ query }) =>
      listAnswer(
        await users.list(toPageQuery(query)),
        (item) => item,
        ({ created, id }) => [created, id],
      ),
  }),
  route({
    method: "POST",
    path: "/v2.{minor}/users",
    tag,
    summary: "Create a user",
    description: "Without a password, a random one is generated and returned in this response only.",
    access: "user",
    secretFields: ["password"],
    params: { minor },
    query: userFields,
    body: { kind: "form", required: false, schema: userFields },
    answer: {
      kind: "enveloped",
      what: "The new user",
      schema: z.lazy(() => userSchema.unwrap().extend({ password: z.string().optional() })),
    },
    errorStatuses: [409, 422],
    handle: async ({ query, body, caller }) => {
      const { email, ...rest } = { ...query, ...body };
      return email === undefined ? fail(emailMissing) : users.create({ ...rest, email }, caller);
    },
  }),
  route({
    method: "PUT",
    path: "/v2.{minor}/users/{id}",
    tag,
    summary: "Change a user",
    access: "user",
    params: { minor },
    query: userFields,
    body: { kind: "form", required: false, schema: userFields },
    answer: { ...user, what: "The changed user" },
    errorStatuses: [404, 409, 422],
    handle: ({ params, query, body }) => users.change(params["id"] ?? "", { ...query, ...body }),
  }),
  route({
    method: "DELETE",
    path: "/v2.{minor}/users/{id}",
    tag,
    summary: "Delete a user",
    access: "user",
    params: { minor },
    answer: { ...user, what: "The user who was deleted" },
    errorStatuses: [404, 409],
    handle: ({ params }) => users.remove(params["id"] ?? ""),
  }),
];

const emailMissing = problem("shape-invalid", `email: ${expectedEmail}, got nothing.`, { path: "email" });
