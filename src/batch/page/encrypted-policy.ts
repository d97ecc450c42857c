/**
 * What a locked file may load and contact, as it stands in the clear: the same for every file of a kind, because an exact
 * policy would tell whom the smartlink contacts, what its assets hold and what its PDF is made of. Nothing but the reader
 * runs under it, and it has nothing to give away yet. The exact policy is sealed with the smartlink; the reader adds it
 * before it shows anything, and both hold: so whatever an exact policy may allow is allowed here.
 */
import { analyticsSources } from "#domain/tracking/analytics.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import { collectScriptHashes } from "./script-hashes.ts";
import type { Placements } from "./strategies.ts";

const anywhere = "https: http:";

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
