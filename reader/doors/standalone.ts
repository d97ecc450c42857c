/**
 * Entry point of generated files. The page contains the smartlink's record; its parts are in the page or at the addresses
 * that the record names. Built as one classic script, which `mixed` and `original` files contain and `smallest` files link.
 */
import "./bundle-order.ts";
import { buildDigestInput } from "#domain/encryption/page-digest.ts";
import type { DeliveredSmartlink, EncryptedPart, EncryptedSmartlink } from "#domain/model/delivery.ts";
import { memoizeAsync, memoizeByKey } from "#domain/values/memoize-async.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { BootGlobals, BootHandover } from "../boot/boot-handover.ts";
import { type CodePolicy, createCodePolicy } from "../boot/code-policy.ts";
import { inflate } from "../boot/unpack-part.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { LockedSource, ReaderSource, WorkerScript } from "../document/source.ts";
import { startWorker } from "../document/start-worker.ts";
import { type DecryptPart, readEncryptedRecord } from "../encryption/encrypted-record.ts";
import { hasSha256 } from "../encryption/has-sha256.ts";
import { showErrorNotice } from "../gates/notice-page.ts";
import { english } from "../i18n/language.ts";
import { openReader } from "../reader.ts";
import { element } from "../ui/dom.ts";
import { adoptStyles } from "../ui/styles.ts";
import {
  createFileSource,
  createRuntimeLoaders,
  loadWorkerScript,
  type ReadPart,
  readVerifiedPart,
  waitForPart,
} from "./file-parts.ts";
import { fetchBytes } from "./linked-files.ts";

// The source for an encrypted file. While the password is typed, linked parts are fetched and the worker is started, so
// that only the key derivation takes time afterwards. After decryption the file's exact policy is added: the unencrypted
// one allows more, because it must not reveal which servers the smartlink contacts.

/** Creates the source; nothing is requested before its methods are called. */
const createLockedSource = (
  file: EncryptedSmartlink,
  boot: BootHandover | undefined,
  policy: CodePolicy,
): LockedSource => {
  const encryptedParts = memoizeByKey<Uint8Array<ArrayBuffer>>();
  const readEncryptedPart = (name: string) =>
    encryptedParts(name, () => {
      const url = readOwnProperty(file.parts, name);
      return url ? fetchBytes(url) : waitForPart(boot, name).then(({ bytes }) => bytes);
    });
  // Started early, so that it parses its script while the password is typed. open-pdf.ts handles a failed start.
  const worker = memoizeAsync(async (): Promise<WorkerScript> => {
    const script = await loadWorkerScript(file.worker, boot);
    return { ...script, started: script.started ?? startWorker(script.code, policy) };
  });
  const runtimeLoaders = createRuntimeLoaders(file.worker, boot, policy);
  const names = Object.keys(file.parts);
  const record = memoizeAsync(() => readEncryptedRecord(file));

  const createOpenSource = (json: string, decrypt: DecryptPart): ReaderSource => {
    const smartlink = JSON.parse(json) as DeliveredSmartlink;
    const { sealed = {}, policy: exactPolicy } = smartlink.delivery;
    if (exactPolicy && !file.shown) addPolicy(exactPolicy);
    const part: ReadPart = async (name) => {
      const encryptedPart = readOwnProperty(sealed, name);
      return encryptedPart
        ? decryptPart(encryptedPart, await readEncryptedPart(encryptedPart.name), decrypt)
        : readVerifiedPart(boot, name);
    };
    const { delivery } = smartlink;
    const resources = file.shown ? { inline: file.shown.resources } : delivery.resources;
    return createFileSource(
      { ...smartlink, delivery: { ...delivery, resources } },
      { ...runtimeLoaders, policy, part, worker },
    );
  };

  return {
    sentences: runtimeLoaders.sentences,
    languages: [document.documentElement.lang],
    mayBeFramed: file.allowRemote !== "false",
    skin: file.skin,
    ready: async () => {
      await record();
      // Waits for the parts inside the file: a truncated file fails before the password is typed.
      await Promise.all(names.filter((name) => file.parts[name] === "").map(readEncryptedPart));
    },
    prepare: () => {
      for (const request of [worker(), ...names.map(readEncryptedPart)]) request.catch(() => {});
    },
    unlock: async (password) => {
      const decryptedRecord = await (await record()).unlock(password);
      return decryptedRecord && createOpenSource(decryptedRecord.record, decryptedRecord.decrypt);
    },
  };
};

/** Decrypts and decompresses a part. Throws a `ReaderError` of kind `altered` if that fails or the length is wrong. */
const decryptPart = async (part: EncryptedPart, bytes: Uint8Array<ArrayBuffer>, decrypt: DecryptPart) => {
  try {
    const packed = await decrypt(part.name, bytes);
    const plain = part.codec === "deflate" ? await inflate(packed) : packed;
    if (plain.length === part.length) return plain;
  } catch {
    // The password is already verified, so the part was altered: reported below.
  }
  throw new ReaderError("altered", part.name);
};

/** Adds a Content-Security-Policy. It can only restrict: a request must satisfy all policies of the page. */
const addPolicy = (policy: string): void => {
  document.head.append(element("meta", { "http-equiv": "Content-Security-Policy", content: policy }));
};

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
