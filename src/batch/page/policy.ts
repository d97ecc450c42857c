/**
 * Builds the content security policy of one generated file. It allows scripts by hash only, and only the addresses that
 * this file needs, so that neither a PDF nor a value can load or call anything else.
 */

import { type ReferencedFile, showsAuthorMarkup } from "#domain/actions/referenced-files.ts";
import { findAssetFiles } from "#domain/actions.ts";
import { safeLink } from "#domain/links/link.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Encoding, Strategy } from "#domain/model/batch.ts";
import type { DeliveredSmartlink, Delivery, PartSource } from "#domain/model/delivery.ts";
import type { GlobalSettings } from "#domain/model/settings.ts";
import { analyticsSources, readAnalyticsId } from "#domain/tracking/analytics.ts";
import { findTrackingAddresses, type TrackingOptions } from "#domain/tracking/tracking-addresses.ts";
import { memoizeAtIndex, memoizeLastAlike } from "#domain/values/memoize-last.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
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

/** What the policies of two pages have in common if they are equal. */
interface PolicyFacts {
  readonly manifest: RuntimeManifest;
  readonly encoding: Encoding;
  readonly strategy: Strategy;
  readonly decoders: boolean;
  readonly encryptedBeside: boolean;
  /** Addresses; undefined for what is inside the page. */
  readonly pdf: string | undefined;
  readonly worker: string | undefined;
  readonly resources: string | undefined;
  readonly tracking: string | undefined;
  readonly callback: string | undefined;
  readonly trackingEmail: string | undefined;
  readonly global: GlobalSettings;
  readonly files: FileSources;
}

/** Returns the policy as the text of a meta element. */
export const buildPolicy = ({
  smartlink,
  manifest,
  encoding,
  decoders,
  encryptedBeside = false,
}: PolicyInput): string => {
  const { delivery, config, callback_post, tracking_email } = smartlink;
  return composePolicy({
    manifest,
    encoding,
    strategy: delivery.strategy,
    decoders,
    encryptedBeside,
    pdf: addressOf(delivery.pdf),
    worker: addressOf(delivery.worker),
    resources: addressOf(delivery.resources),
    tracking: delivery.tracking_url,
    callback: callback_post,
    trackingEmail: tracking_email,
    global: config.global,
    files: collectFileSources(smartlink),
  });
};

/** Most pages of a batch have the same policy. */
const composePolicy = memoizeLastAlike((facts: PolicyFacts): string => {
  const { manifest, encoding, files } = facts;
  const placed = strategies[facts.strategy];
  const scripts = [...collectScriptHashes(manifest, placed)];
  const analytics = readAnalyticsId(facts.global.googleAnalytic) !== undefined;
  if (analytics) {
    scripts.push(analyticsSources.script);
  }
  const resources = sourceOf(facts.resources);
  const contacts = new Set([
    ...sourceOf(facts.pdf),
    ...sourceOf(facts.worker),
    ...textsSource(facts.worker, manifest),
    ...resources,
    ...findTrackingAddresses(readTrackingOptions(facts)).map(addressSource),
    ...(analytics ? analyticsSources.connect : []),
    ...files.tracks,
    ...(facts.encryptedBeside ? ["'self'"] : []),
    // HTML files beside the page are read as text, so that they are shown under the rules for markup.
    ...(files.frames.has("'self'") ? ["'self'"] : []),
    // A host that forces utf-8 breaks raw parts: the reader then fetches its own address as bytes.
    ...(encoding === "binary" && placed.reader === "inline" ? ["'self'"] : []),
  ]);
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}${facts.decoders ? " 'wasm-unsafe-eval'" : ""}`,
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
});

const readTrackingOptions = ({ global, tracking, callback, trackingEmail }: PolicyFacts): TrackingOptions => {
  const { initTrack, closeTrack, pageTrack, assetTrack, printTrack, focusTrack, sendMailOpen } = global;
  return {
    addresses: [tracking, callback],
    switches: [initTrack, closeTrack, pageTrack, assetTrack, printTrack, focusTrack].map(
      ({ track }) => track === "true",
    ),
    sendMailOpen: Number(sendMailOpen),
    trackingEmail,
  };
};

const addressOf = (source: PartSource | Delivery["resources"]): string | undefined =>
  "url" in source ? source.url : undefined;

/** Returns the source of the reader's texts, which are in the folder of the worker if both are linked. */
const textsSource = (worker: string | undefined, manifest: RuntimeManifest): readonly string[] =>
  sourceOf(worker?.replace(manifest.worker.file, manifest.sentences.file));

const sourceOf = (address: string | undefined): readonly string[] =>
  address === undefined ? [] : [addressSource(address)];

/** Returns an address as a source expression, without query and fragment; `'self'` for a relative address. */
const addressSource = (address: string): string => {
  const href = safeLink(address, "fetch");
  return href === undefined ? "'self'" : toSourceText(href);
};

const joinSources = (addresses: Iterable<string>): string =>
  [...new Set(addresses)].map((address) => ` ${address}`).join("");

// Collects the addresses of images, media, captions and frames in a generated file's assets, for its security policy.

/** Source expressions of a page's assets, by directive. */
interface FileSources {
  /** Addresses outside the file. */
  readonly images: ReadonlySet<string>;
  readonly media: ReadonlySet<string>;
  readonly frames: ReadonlySet<string>;
  /** Captions, which the reader fetches as text. */
  readonly tracks: ReadonlySet<string>;
  /** Whether an action shows markup of the author, which has inline styles. */
  readonly hasAuthorMarkup: boolean;
}

/** The sources of one asset. */
interface AssetSources {
  readonly sources: readonly (readonly [kind: ReferencedFile["kind"], source: string])[];
  readonly hasAuthorMarkup: boolean;
}

/** Returns the sources of all assets. */
const collectFileSources = ({ assets }: Pick<DeliveredSmartlink, "assets">): FileSources =>
  joinAssetSources(assets.map(findAssetSources).filter(hasSources));

const hasSources = ({ sources, hasAuthorMarkup }: AssetSources): boolean => sources.length > 0 || hasAuthorMarkup;

/** Rows whose values name no files get the same object. */
const joinAssetSources = memoizeLastAlike((assets: readonly AssetSources[]): FileSources => {
  const sets = {
    image: new Set<string>(),
    media: new Set<string>(),
    frame: new Set<string>(),
    fetch: new Set<string>(),
    track: new Set<string>(),
  };
  let hasAuthorMarkup = false;
  for (const assetSources of assets) {
    for (const [kind, source] of assetSources.sources) sets[kind].add(source);
    hasAuthorMarkup ||= assetSources.hasAuthorMarkup;
  }
  // Markup is shown from a blob address, whatever its source.
  if (hasAuthorMarkup) sets.frame.add("blob:");
  return { images: sets.image, media: sets.media, frames: sets.frame, tracks: sets.track, hasAuthorMarkup };
});

/** Converts an absolute address to a source expression, without query and fragment. */
const toSourceText = (href: string): string =>
  href
    .replace(/[?#].*$/s, "")
    .replaceAll(";", "%3B")
    .replaceAll(",", "%2C")
    .replaceAll("'", "%27");

/** All rows share the assets without placeholders. */
const findAssetSources = memoizeAtIndex(({ aura, files }: Asset): AssetSources => {
  const icon: readonly ReferencedFile[] = aura.background ? [{ name: aura.background, kind: "image" }] : [];
  const sources = [...icon, ...findAssetFiles(aura)].flatMap(({ name, kind }) => {
    const url = Object.hasOwn(files, name) ? (files[name]?.url ?? "") : name;
    if (/^(?:data|part):/i.test(url)) return [];
    const href = safeLink(url, kind === "frame" || kind === "track" ? "fetch" : kind);
    return [[kind, href === undefined ? "'self'" : toSourceText(href)] as const];
  });
  return { sources, hasAuthorMarkup: aura.actions.some(showsAuthorMarkup) };
});
