/** Brings a notice to an address on the web. */
export interface NoticeSender {
  /**
   * POSTs JSON with an `Idempotency-Key`. Where the receiver's server lets no page of another site call it (CORS), the
   * same text goes once more without asking, and nobody can read what was answered.
   */
  post(url: string, json: string, key: string): Promise<NoticeDelivery>;
}

export type NoticeDelivery =
  | { readonly outcome: "answered"; readonly status: number }
  | { readonly outcome: "unreadable" }
  | { readonly outcome: "unreachable" };
