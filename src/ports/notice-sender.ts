/** Sends notices to web addresses. */
export interface NoticeSender {
  /**
   * Posts JSON with an `Idempotency-Key` header. If the receiver's server does not allow cross-origin calls (CORS), posts
   * the same text again in `no-cors` mode, whose response cannot be read.
   */
  post(url: string, json: string, key: string): Promise<NoticeDelivery>;
}

/** What is known after an attempt to deliver. `unreadable`: sent in `no-cors` mode, so its arrival is unknown. */
export type NoticeDelivery =
  | { readonly outcome: "answered"; readonly status: number }
  | { readonly outcome: "unreadable" }
  | { readonly outcome: "unreachable" };
