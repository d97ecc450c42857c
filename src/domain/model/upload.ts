/** Where the files of a batch are uploaded, as a person enters it and as this browser remembers it. */
import { readPublicUrl } from "../links/public-url.ts";
import { z } from "./zod.ts";

/** The protocols of servers that take uploads. */
export const uploadKinds = ["webdav", "s3"] as const;
/** `webdav`: a folder that takes PUT and MKCOL. `s3`: a bucket that checks signatures of version 4. */
export type UploadKind = (typeof uploadKinds)[number];

const folderAddress = z.string().refine((text) => readPublicUrl(text).ok, { error: "expected a folder's address" });

/** A server without its password. */
export const uploadServerSchema = z.lazy(() =>
  z.object({
    kind: z.enum(uploadKinds),
    address: folderAddress,
    username: z.string().max(500),
    region: z.string().max(100),
  }),
);

/** A server that takes uploads, without its password. */
export interface UploadServer {
  readonly kind: UploadKind;
  /** The folder, or the bucket with an optional folder, as an absolute address that ends in a slash. */
  readonly address: string;
  /** The user name, or the id of the access key. Empty: no credentials are sent. */
  readonly username: string;
  /** Region of the bucket; empty: derived from the address, else `us-east-1`. */
  readonly region: string;
}

/** A server with the password, or the secret of the access key. It is never stored as it is. */
export interface UploadLogin extends UploadServer {
  readonly password: string;
}

/** The name under which uploads to a server are recorded: protocol and address. */
export const nameServer = ({ kind, address }: Pick<UploadServer, "kind" | "address">): string => `${kind} ${address}`;
