import type { DeliveredSmartlink } from "#domain/model/delivery.ts";

/** The record of a smartlink as the reader uses it. Settings and addresses are untrusted: see settings.ts, `safeLink`. */
export type ReaderSmartlink = Pick<
  DeliveredSmartlink,
  "id" | "title" | "smartlinkSocialDesc" | "activated" | "campaignLanguage" | "assets" | "_organization" | "_content"
> & { readonly config: { readonly global: unknown; readonly skin?: unknown } };
