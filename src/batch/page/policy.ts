/**
 * Builds the content security policy of one generated file. It allows scripts by hash only, and only the addresses that
 * this file needs, so that neither a PDF nor a value can load or call anything else.
 */

import { safeLink } from "#domain/links/link.ts";
import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink, PartSource } from "#domain/model/delivery.ts";
import { analyticsSources, readAnalyticsId } from "#domain/tracking/analytics.ts";
import { findTrackingAddresses, type TrackingOptions } from "#domain/tracking/tracking-addresses.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import { collectFileSources, toSourceText } from "../inputs/file-sources.ts";
import { collectScriptHashes } from "./script-hashes.ts";
import { strategies } from "./strategies.ts";

/** What the policy of a page depends on. */
export interface PolicyInput {
  readonly smartlink: DeliveredSmartlink;
  readonly manifest: RuntimeManifest;
  readonly encoding: Encoding;
  /** Whether this file's PDF needs WebAssembly decoders. */
  readonly decoders: boolean;
  /** Whether encrypted parts are in files beside the page. */
  readonly encryptedBeside?: boolean;
}

/** Returns the policy as the text of a meta element. */
export const buildPolicy = ({ smartlink, manifest, encoding, ...file }: PolicyInput): string => {
  const { delivery } = smartlink;
  const placed = strategies[delivery.strategy];
  const scripts = [...collectScriptHashes(manifest, placed)];
  const files = collectFileSources(smartlink);
  const analytics = readAnalyticsId(smartlink.config.global.googleAnalytic) !== undefined;
  if (analytics) {
    scripts.push(analyticsSources.script);
  }
  const resources = "url" in delivery.resources ? [addressSource(delivery.resources.url)] : [];
  const contacts = new Set([
    ...sourceOf(delivery.pdf),
    ...sourceOf(delivery.worker),
    ...textsSource(delivery.worker, manifest),
    ...resources,
    ...findTrackingAddresses(readTrackingOptions(smartlink)).map(addressSource),
    ...(analytics ? analyticsSources.connect : []),
    ...(file.encryptedBeside ? ["'self'"] : []),
    // HTML files beside the page are read as text, so that they are shown under the rules for markup.
    ...(files.frames.has("'self'") ? ["'self'"] : []),
    // A host that forces utf-8 breaks raw parts: the reader then fetches its own address as bytes.
    ...(encoding === "binary" && placed.reader === "inline" ? ["'self'"] : []),
  ]);
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}${file.decoders ? " 'wasm-unsafe-eval'" : ""}`,
    // A hash would forbid the styles in the markup of authors, whose frame inherits this policy.
    `style-src ${files.hasAuthorMarkup ? "'unsafe-inline'" : `'${manifest.style.hash}'`}`,
    "worker-src blob:",
    `img-src blob: data:${joinSources([...files.images, ...(analytics ? analyticsSources.image : [])])}`,
    `media-src blob: data:${joinSources(files.media)}`,
    // Fonts that stand in for those that neither the PDF nor the device has.
    `font-src blob: data:${joinSources(resources)}`,
    ...(files.frames.size > 0 ? [`frame-src${joinSources(files.frames)}`] : []),
    `connect-src ${contacts.size === 0 ? "'none'" : [...contacts].join(" ")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types smartlink${analytics ? ` ${analyticsSources.trustedTypes}` : ""}`,
  ].join("; ");
};

const readTrackingOptions = ({
  config,
  delivery,
  callback_post,
  tracking_email,
}: DeliveredSmartlink): TrackingOptions => {
  const { initTrack, closeTrack, pageTrack, assetTrack, printTrack, focusTrack, sendMailOpen } = config.global;
  return {
    addresses: [delivery.tracking_url, callback_post],
    switches: [initTrack, closeTrack, pageTrack, assetTrack, printTrack, focusTrack].map(
      ({ track }) => track === "true",
    ),
    sendMailOpen: Number(sendMailOpen),
    trackingEmail: tracking_email,
  };
};

/** Returns the source of the reader's texts, which are in the folder of the worker if both are linked. */
const textsSource = (worker: PartSource, manifest: RuntimeManifest): readonly string[] =>
  "url" in worker ? [addressSource(worker.url.replace(manifest.worker.file, manifest.sentences.file))] : [];

const sourceOf = (source: PartSource): readonly string[] => ("url" in source ? [addressSource(source.url)] : []);

/** Returns an address as a source expression, without query and fragment; `'self'` for a relative address. */
const addressSource = (address: string): string => {
  const href = safeLink(address, "fetch");
  return href === undefined ? "'self'" : toSourceText(href);
};

const joinSources = (addresses: Iterable<string>): string =>
  [...new Set(addresses)].map((address) => ` ${address}`).join("");
