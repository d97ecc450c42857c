/** What a locked file may load and contact, as far as it can be said in the clear. */
import type { KitManifest } from "#ports/kit.ts";

/** Directives that name addresses, and what a locked file allows in each until it is unlocked. */
const anywhere = "https: http:";
const lockedSources: Readonly<Record<string, string>> = {
  "img-src": `blob: data: ${anywhere}`,
  "media-src": `blob: data: ${anywhere}`,
  "font-src": `blob: data: 'self' ${anywhere}`,
  "connect-src": `'self' ${anywhere}`,
  "frame-src": `blob: data: ${anywhere}`,
};
const decoding = "'wasm-unsafe-eval'";

/**
 * The policy of a locked file as it stands in the clear: the same for every file, because an exact one would tell whom
 * the smartlink contacts and what its PDF is made of. Nothing but the reader runs under it, and it has nothing to give
 * away yet. The exact policy is sealed with the smartlink; the reader adds it before it shows anything, and both hold.
 */
export const lockedPolicy = (exact: string): string => {
  const directives = exact.split("; ").map((directive) => {
    const name = directive.replace(/ .*$/s, "");
    if (Object.hasOwn(lockedSources, name)) return "";
    return name === "script-src" && !directive.includes(decoding) ? `${directive} ${decoding}` : directive;
  });
  const loose = Object.entries(lockedSources).map(([name, sources]) => `${name} ${sources}`);
  return [...directives.filter((directive) => directive !== ""), ...loose].join("; ");
};

/** The policy of a locked file that has everything inside. */
export const shownPolicy = ({ boot, step, reader, panels, worker, style }: KitManifest): string =>
  lockedPolicy(
    [
      "default-src 'none'",
      `script-src ${[boot, step, reader, panels, worker].map(({ hash }) => `'${hash}'`).join(" ")}`,
      `style-src '${style.hash}'`,
      "worker-src blob:",
      "font-src blob: data:",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types smartlink",
    ].join("; "),
  );
