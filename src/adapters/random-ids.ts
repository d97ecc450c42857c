import { encodeSuffix } from "#domain/jobs/suffix.ts";
import { toHex } from "#domain/values/hex.ts";
import type { Ids } from "#ports/ids.ts";

/** Creates identifiers with the browser's cryptographic random generator. */

export const randomIds: Ids = {
  newId: () => toHex(crypto.getRandomValues(new Uint8Array(12))),
  newSuffix: () => encodeSuffix(crypto.getRandomValues(new Uint8Array(16))),
};
