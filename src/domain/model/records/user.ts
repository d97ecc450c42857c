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

export const userSchema = z.lazy(() => z.object(shared()));
export type User = z.infer<typeof userSchema>;

/** PBKDF2-SHA256. Salt and hash in hex. */
const passwordHashSchema = z.lazy(() =>
  z.object({ iterations: z.int().min(1).max(10_000_000), salt: z.string(), hash: z.string() }),
);
export type PasswordHash = z.infer<typeof passwordHashSchema>;

export const storedUserSchema = z.lazy(() => z.object({ ...shared(), password: passwordHashSchema }));
export type StoredUser = User & { readonly password: PasswordHash };
