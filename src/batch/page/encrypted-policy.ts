/**
 * Builds the unencrypted policy of an encrypted file. It is the same for all files of a strategy, because an exact policy
 * would reveal whom the smartlink contacts, which assets it has and what kind of PDF it contains. The exact policy is
 * encrypted with the smartlink, and the reader adds it before it shows anything. A browser enforces both, so this policy
 * must allow everything that an exact policy can allow.
 */
import { analyticsSources } from "#domain/tracking/analytics.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import { collectScriptHashes } from "./script-hashes.ts";
import type { Placements } from "./strategies.ts";

const anywhere = "https: http:";

/** Returns the policy as the text of a meta element. */
export const buildEncryptedPolicy = (manifest: RuntimeManifest, placed: Placements): string =>
  [
    "default-src 'none'",
    `script-src ${collectScriptHashes(manifest, placed).join(" ")} ${analyticsSources.script} 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    "worker-src blob:",
    `img-src blob: data: ${anywhere}`,
    `media-src blob: data: ${anywhere}`,
    `font-src 'self' blob: data: ${anywhere}`,
    `frame-src blob: data: ${anywhere}`,
    `connect-src 'self' ${anywhere}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types smartlink ${analyticsSources.trustedTypes}`,
  ].join("; ");
