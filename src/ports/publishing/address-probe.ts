/** What a page learns about a web address. */
export type AddressAnswer =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** Without parameters, in lower case; empty if the server sends none. */
      readonly mimetype: string;
      /** Of the body, in hex; missing for a body of more than 64 MB. */
      readonly sha256?: string | undefined;
    }
  /** A server answers, but does not let this page read the answer (CORS). */
  | { readonly kind: "hidden" }
  | { readonly kind: "unreachable" }
  /** Browsers do not let a page loaded by `https:` contact an `http:` address. */
  | { readonly kind: "insecure" };

/** Requests addresses without credentials, as a reader's browser does. */
export interface AddressProbe {
  probe(address: string, signal: AbortSignal): Promise<AddressAnswer>;
}
