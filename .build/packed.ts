import zopfli from "@gfx/zopfli";

/** A deflate-raw stream as small as can be: these bytes stand in every generated file. Takes some seconds a megabyte. */
export const packed = (bytes: Uint8Array): Promise<Uint8Array> =>
  new Promise((resolve, reject) =>
    zopfli.deflate(Buffer.from(bytes), { numiterations: 5 }, (error: Error | null, stream: Uint8Array) =>
      error ? reject(error) : resolve(stream),
    ),
  );
