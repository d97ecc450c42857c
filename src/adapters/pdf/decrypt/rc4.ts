/** RC4, the cipher of PDFs up to version 1.5. Encrypting and decrypting are the same. */
export const rc4 = (key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    const value = state[i] ?? 0;
    j = (j + value + (key[i % key.length] ?? 0)) & 255;
    state[i] = state[j] ?? 0;
    state[j] = value;
  }
  const result = new Uint8Array(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255;
    const value = state[i] ?? 0;
    j = (j + value) & 255;
    const swapped = state[j] ?? 0;
    state[i] = swapped;
    state[j] = value;
    result[at] = (data[at] ?? 0) ^ (state[(value + swapped) & 255] ?? 0);
  }
  return result;
};
