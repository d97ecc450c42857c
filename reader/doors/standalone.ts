/**
 * The door of generated files: the smartlink stands in the page, and its parts in the page or at the addresses that it
 * names. One classic script, inside `mixed` and `original` files, linked by `smallest` ones.
 */
import "../boot/bundle-order.ts";
import { buildDigestInput } from "#domain/encryption/page-digest.ts";
import type { DeliveredSmartlink, EncryptedSmartlink } from "#domain/model/delivery.ts";
import type { BootGlobals, BootHandover } from "../boot/boot-handover.ts";
import { createCodePolicy } from "../boot/code-policy.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { LockedSource, ReaderSource } from "../document/source.ts";
import { showFault } from "../gates/notice-page.ts";
import { english } from "../i18n/language.ts";
import { openReader } from "../reader.ts";
import { adoptStyles } from "../ui/styles.ts";
import { createFileSource, createRuntimeLoaders, loadWorkerScript, readVerifiedPart } from "./file-parts.ts";
import { hasSha256 } from "./has-sha256.ts";
import { createLockedSource } from "./locked-source.ts";

const page = globalThis as BootGlobals;

const sourceOf = (
  data: DeliveredSmartlink | EncryptedSmartlink,
  boot: BootHandover | undefined,
): ReaderSource | LockedSource => {
  const policy = boot?.policy ?? createCodePolicy();
  if ("lock" in data) return createLockedSource(data, boot, policy);
  const worker = () => loadWorkerScript(data.delivery.worker, boot);
  const kit = createRuntimeLoaders(data.delivery.worker, boot, policy);
  return createFileSource(data, { ...kit, policy, worker, part: (name) => readVerifiedPart(boot, name) });
};

/** Whether policy, styles and smartlink stand as they were made. A locked file's smartlink is checked with its record. */
const isWhole = async (data: string): Promise<boolean> => {
  const policy = document.querySelector<HTMLMetaElement>("meta[http-equiv]")?.content ?? "";
  const digest = document.documentElement.dataset["digest"] ?? "";
  // An extension of the browser may have added styles before ours.
  for (const { textContent: style } of document.querySelectorAll("style"))
    if (await hasSha256(buildDigestInput({ policy, style, data }), digest)) return true;
  return false;
};

const open = async (): Promise<void> => {
  const boot = page.smartlinkBoot;
  page.smartlinkBoot = undefined;
  if (boot === undefined) performance.mark("smartlink:start");
  const root = document.documentElement;
  // A page from the disk has said already that it needs its web server; Firefox runs its linked scripts all the same.
  if (root.dataset["smartlinkState"] === "error") return;
  root.dataset["smartlinkState"] = "loading";
  const host = document.querySelector<HTMLElement>("smartlink-reader");
  if (host === null) return;
  try {
    const data = document.getElementById("smartlink")?.textContent;
    if (!data) throw new ReaderError("truncated");
    const smartlink = JSON.parse(data) as DeliveredSmartlink | EncryptedSmartlink;
    if (!("lock" in smartlink) && !(await isWhole(data))) throw new ReaderError("altered");
    await openReader(host, sourceOf(smartlink, boot)).opened;
  } catch (cause) {
    adoptStyles();
    showFault(host, cause instanceof SyntaxError ? new ReaderError("altered", cause.message) : cause, english);
  }
  // It was started before anybody knew. A document that waits for its time needs it still.
  if (root.dataset["smartlinkState"] === "error") boot?.worker?.terminate();
};

void open();
