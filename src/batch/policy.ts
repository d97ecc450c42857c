/**
 * The content security policy of one generated file: scripts by hash alone, and exactly the addresses that this file
 * may contact. Anything that is not named here cannot be loaded or called, whatever a PDF or a value says.
 */
import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink, PartSource } from "#domain/model/delivery.ts";
import { analyticsId, analyticsSources } from "#domain/rules/analytics.ts";
import { safeLink } from "#domain/rules/link.ts";
import { type TrackingWishes, trackingAddresses } from "#domain/rules/tracking-addresses.ts";
import type { KitManifest } from "#ports/kit.ts";
import { strategies } from "./strategies.ts";

export interface PolicyInput {
  readonly smartlink: DeliveredSmartlink;
  readonly kit: KitManifest;
  readonly encoding: Encoding;
  /** Whether this file's PDF needs WebAssembly decoders. */
  readonly decoders: boolean;
  /** Whether sealed parts lie beside the file. */
  readonly sealedBeside?: boolean;
}

/** The policy's text, for a meta element. */
export const policyOf = ({ smartlink, kit, encoding, decoders, sealedBeside = false }: PolicyInput): string => {
  const { delivery } = smartlink;
  const placed = strategies[delivery.strategy];
  const scripts = [
    ...(placed.reader === "inline" ? [kit.boot.hash, kit.step.hash, kit.reader.hash] : [kit.reader.integrity]).map(
      quoted,
    ),
    // Where a browser refuses workers, the reader runs the worker's script in the page.
    ...(placed.worker === "inline" ? [quoted(kit.worker.hash)] : []),
  ];
  const media = mediaAddresses(smartlink);
  const analytics = analyticsId(smartlink.config.global.googleAnalytic) !== undefined;
  if (analytics) {
    scripts.push(analyticsSources.script);
    for (const source of analyticsSources.image) media.images.add(source);
  }
  const contacts = new Set([
    ...sourceOf(delivery.pdf),
    ...sourceOf(delivery.worker),
    ...("url" in delivery.resources ? [addressSource(delivery.resources.url)] : []),
    ...trackingAddresses(wishesOf(smartlink)).map(addressSource),
    ...(analytics ? analyticsSources.connect : []),
    ...(sealedBeside ? ["'self'"] : []),
    // A host that forces utf-8 breaks raw parts: the reader then fetches its own address as bytes.
    ...(encoding === "binary" && placed.reader === "inline" ? ["'self'"] : []),
  ]);
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}${decoders ? " 'wasm-unsafe-eval'" : ""}`,
    `style-src '${kit.style.hash}'`,
    "worker-src blob:",
    `img-src blob: data:${listed(media.images)}`,
    `media-src blob: data:${listed(media.films)}`,
    "font-src blob: data:",
    `connect-src ${contacts.size === 0 ? "'none'" : [...contacts].join(" ")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types smartlink${analytics ? ` ${analyticsSources.trustedTypes}` : ""}`,
  ].join("; ");
};

const quoted = (hash: string): string => `'${hash}'`;

const wishesOf = ({ config, delivery, callback_post, tracking_email }: DeliveredSmartlink): TrackingWishes => {
  const { initTrack, closeTrack, pageTrack, assetTrack, printTrack, focusTrack, sendMailOpen } = config.global;
  return {
    addresses: [delivery.tracking_url, callback_post],
    switches: [initTrack, closeTrack, pageTrack, assetTrack, printTrack, focusTrack].map(
      ({ track }) => track === "true",
    ),
    sendMailOpen,
    trackingEmail: tracking_email,
  };
};

const sourceOf = (source: PartSource): readonly string[] => ("url" in source ? [addressSource(source.url)] : []);

/** An address as a policy names it: without query and fragment; a relative one is this host. */
const addressSource = (address: string): string => {
  const href = safeLink(address, "fetch");
  return href === undefined ? "'self'" : sourceText(href);
};

const sourceText = (href: string): string =>
  href
    .replace(/[?#].*$/s, "")
    .replaceAll(";", "%3B")
    .replaceAll(",", "%2C")
    .replaceAll("'", "%27");

const listed = (addresses: ReadonlySet<string>): string => [...addresses].map((address) => ` ${address}`).join("");

const filmTypes = new Set(["video", "audio"]);
const pictureTypes = new Set(["image", "gallery"]);

const mediaAddresses = (smartlink: DeliveredSmartlink) => {
  const images = new Set<string>();
  const films = new Set<string>();
  const add = (set: Set<string>, address: string, kind: "image" | "media") => {
    if (address.startsWith("data:") || address.startsWith("part:")) return;
    const href = safeLink(address, kind);
    set.add(href === undefined ? "'self'" : sourceText(href));
  };
  for (const { files, aura } of smartlink.assets) {
    for (const file of Object.values(files ?? {}))
      if (/^(video|audio)\//.test(file.mimetype)) add(films, file.url, "media");
      else add(images, file.url, "image");
    for (const { type, data } of aura.actions ?? [])
      if (filmTypes.has(type) && /^https?:/i.test(data)) add(films, data, "media");
      else if (pictureTypes.has(type))
        for (const [address] of data.matchAll(/https?:[^\s"'<>\\]+/gi)) add(images, address, "image");
  }
  return { images, films };
};
