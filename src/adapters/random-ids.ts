import { toHex } from "#domain/values/hex.ts";
import type { Ids } from "#ports/ids.ts";

/** The base32 alphabet of RFC 4648 in lower case. */
const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** Creates identifiers with the browser's cryptographic random generator. */

export const randomIds: Ids = {
  newId: () => toHex(crypto.getRandomValues(new Uint8Array(12))),
  newSuffix: () => {
    let bits = crypto.getRandomValues(new Uint8Array(16)).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
    let text = "";
    for (let digit = 0; digit < 26; digit++) {
      text += base32[Number(bits & 31n)];
      bits >>= 5n;
    }
    return text;
  },
};
