/** Decompresses a deflate-raw stream, as the parts of generated files have it. Rejects for damaged data. */
export const inflateRaw = async (packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Response(packed).body?.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream ?? null).arrayBuffer());
};
