import { z } from "../zod.ts";
import { identifier, plainText, timestamp } from "./record-fields.ts";

const shared = () => ({
  id: identifier("User"),
  email: plainText("The name to sign in with: an e-mail address; `owner` for the first user"),
  first_name: z.string(),
  last_name: z.string(),
  _organization: identifier("Organisation"),
  created: timestamp("Created"),
  updated: timestamp("Last changed"),
});

/** A user as the API returns it, without the password. */
export const userSchema = z.lazy(() => z.object(shared()));
/** A user as the API returns it. */
export type User = z.infer<typeof userSchema>;

/** PBKDF2-SHA256. Salt and hash in hex. */
const passwordHashSchema = z.lazy(() =>
  z.object({ iterations: z.int().min(1).max(10_000_000), salt: z.string(), hash: z.string() }),
);
/** The hash of a password. Salt and hash are in hex. */
export type PasswordHash = z.infer<typeof passwordHashSchema>;

/** A user as the database has it. */
export const storedUserSchema = z.lazy(() => z.object({ ...shared(), password: passwordHashSchema }));
/** A user as the database has it, with the hash of the password. */
export type StoredUser = User & { readonly password: PasswordHash };
