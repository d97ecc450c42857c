/** AES in CBC mode through SubtleCrypto, which knows it with padding only; PDF also uses it without. */

type Bytes = Uint8Array<ArrayBuffer>;
const block = 16;

export const importAesKey = (key: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", key, "AES-CBC", false, ["encrypt", "decrypt"]);

/** Decrypts what begins with its initialisation vector and ends with padding; where the padding is wrong, it stays. */
export const decryptPadded = async (key: CryptoKey, data: Bytes): Promise<Bytes> => {
  const iv = data.subarray(0, block);
  const whole = data.subarray(block, data.length - (data.length % block));
  if (whole.length < block) return new Uint8Array(0);
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-CBC", iv }, key, whole));
  } catch {
    return decryptBlocks(key, iv, whole);
  }
};

/** Decrypts whole blocks without padding: a last block is added that decrypts to padding. */
export const decryptBlocks = async (key: CryptoKey, iv: Bytes, data: Bytes): Promise<Bytes> => {
  const padding = await crypto.subtle.encrypt(
    { name: "AES-CBC", iv: data.slice(-block) },
    key,
    new Uint8Array(block).fill(block),
  );
  const extended = new Uint8Array(data.length + block);
  extended.set(data);
  extended.set(new Uint8Array(padding, 0, block), data.length);
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-CBC", iv }, key, extended));
};

/** Encrypts whole blocks without padding. */
export const encryptBlocks = async (key: CryptoKey, iv: Bytes, data: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CBC", iv }, key, data), 0, data.length);
