import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import { createIncrementalEncoder } from "#domain/text/incremental-json.ts";

type SmartlinkEncoder = (smartlink: DeliveredSmartlink) => string;

/** Creates an encoder for one encoding. Rows share the settings and the assets without placeholders. */
const createEncoder = (ascii: boolean): SmartlinkEncoder => {
  const encode = createIncrementalEncoder({ ascii });
  return ({ config, assets, delivery, ...fields }) => encode({ ...fields, config, assets, delivery });
};

/**
 * Returns the JSON of a smartlink, encoded for the text of a page by `encodeJson`, with its settings, its assets and its
 * delivery at the end.
 */
export const encodeSmartlink: Readonly<Record<Encoding, SmartlinkEncoder>> = {
  text: createEncoder(false),
  binary: createEncoder(true),
};
