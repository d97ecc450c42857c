/** AES in CBC mode over SubtleCrypto, which supports it with padding only. PDF encryption also uses it without padding. */

type Bytes = Uint8Array<ArrayBuffer>;
const blockBytes = 16;

/** Imports a key of 16 or 32 bytes for AES-CBC. */
export const importAesKey = (key: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", key, "AES-CBC", false, ["encrypt", "decrypt"]);

/**
 * Decrypts data that begins with its initialisation vector and ends with padding. Invalid padding, which some PDF writers
 * produce, becomes part of the result; an incomplete last block is dropped.
 */
export const decryptPadded = async (key: CryptoKey, data: Bytes): Promise<Bytes> => {
  const iv = data.subarray(0, blockBytes);
  const blocks = data.subarray(blockBytes, data.length - (data.length % blockBytes));
  if (blocks.length < blockBytes) return new Uint8Array(0);
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-CBC", iv }, key, blocks));
  } catch {
    return decryptBlocks(key, iv, blocks);
  }
};

/** Decrypts complete blocks without padding. Appends a block that decrypts to valid padding, which SubtleCrypto requires. */
export const decryptBlocks = async (key: CryptoKey, iv: Bytes, data: Bytes): Promise<Bytes> => {
  const padding = await crypto.subtle.encrypt(
    { name: "AES-CBC", iv: data.slice(-blockBytes) },
    key,
    new Uint8Array(blockBytes).fill(blockBytes),
  );
  const extended = new Uint8Array(data.length + blockBytes);
  extended.set(data);
  extended.set(new Uint8Array(padding, 0, blockBytes), data.length);
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-CBC", iv }, key, extended));
};
