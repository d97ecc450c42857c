/**
 * Entry point of generated files. The page contains the smartlink's record; its parts are in the page or at the addresses
 * that the record names. Built as one classic script, which `mixed` and `original` files contain and `smallest` files link.
 */
import "./bundle-order.ts";
import { buildDigestInput } from "#domain/encryption/page-digest.ts";
import type { DeliveredSmartlink, EncryptedSmartlink } from "#domain/model/delivery.ts";
import type { BootGlobals, BootHandover } from "../boot/boot-handover.ts";
import { createCodePolicy } from "../boot/code-policy.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { LockedSource, ReaderSource } from "../document/source.ts";
import { hasSha256 } from "../encryption/has-sha256.ts";
import { showErrorNotice } from "../gates/notice-page.ts";
import { english } from "../i18n/language.ts";
import { openReader } from "../reader.ts";
import { adoptStyles } from "../ui/styles.ts";
import { createFileSource, createRuntimeLoaders, loadWorkerScript, readVerifiedPart } from "./file-parts.ts";
import { createLockedSource } from "./locked-source.ts";

const globals = globalThis as BootGlobals;

const createSource = (
  record: DeliveredSmartlink | EncryptedSmartlink,
  boot: BootHandover | undefined,
): ReaderSource | LockedSource => {
  const policy = boot?.policy ?? createCodePolicy();
  if ("lock" in record) return createLockedSource(record, boot, policy);
  const worker = () => loadWorkerScript(record.delivery.worker, boot);
  const runtimeLoaders = createRuntimeLoaders(record.delivery.worker, boot, policy);
  return createFileSource(record, { ...runtimeLoaders, policy, worker, part: (name) => readVerifiedPart(boot, name) });
};

/**
 * Whether policy, styles and record match the digest of the page. The record of an encrypted file has a digest of its own.
 */
const isUnaltered = async (json: string): Promise<boolean> => {
  const policy = document.querySelector<HTMLMetaElement>("meta[http-equiv]")?.content ?? "";
  const digest = document.documentElement.dataset["digest"] ?? "";
  // A browser extension may have inserted style elements before ours.
  for (const { textContent: style } of document.querySelectorAll("style"))
    if (await hasSha256(buildDigestInput({ policy, style, data: json }), digest)) return true;
  return false;
};

const open = async (): Promise<void> => {
  const boot = globals.smartlinkBoot;
  globals.smartlinkBoot = undefined;
  if (boot === undefined) performance.mark("smartlink:start");
  const root = document.documentElement;
  // disk-notice.ts has already reported that the file needs a web server; Firefox runs linked scripts all the same.
  if (root.dataset["smartlinkState"] === "error") return;
  root.dataset["smartlinkState"] = "loading";
  const host = document.querySelector<HTMLElement>("smartlink-reader");
  if (host === null) return;
  try {
    const json = document.getElementById("smartlink")?.textContent;
    if (!json) throw new ReaderError("truncated");
    const smartlink = JSON.parse(json) as DeliveredSmartlink | EncryptedSmartlink;
    if (!("lock" in smartlink) && !(await isUnaltered(json))) throw new ReaderError("altered");
    await openReader(host, createSource(smartlink, boot)).opened;
  } catch (cause) {
    adoptStyles();
    showErrorNotice(host, cause instanceof SyntaxError ? new ReaderError("altered", cause.message) : cause, english);
  }
  // The worker was started in advance. A document that is not available yet still needs it.
  if (root.dataset["smartlinkState"] === "error") boot?.worker?.terminate();
};

void open();
