/**
 * A generated file with a password. What lies beside it is fetched and its worker started while the password is typed,
 * so that after it only the derivation is waited for. Once it is open, the file's exact policy is put in force: the one
 * in the clear allows more, because it must not tell whom the smartlink contacts.
 */

import type { DeliveredSmartlink, EncryptedPart, EncryptedSmartlink } from "#domain/model/delivery.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { BootHandover } from "../boot/boot-handover.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import { inflate } from "../boot/unpack-part.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { LockedSource, ReaderSource, WorkerScript } from "../document/source.ts";
import { startWorker } from "../document/start-worker.ts";
import { type OpenPiece, readSealedRecord } from "../encryption/unlock.ts";
import { element } from "../ui/dom.ts";
import {
  createFileSource,
  createRuntimeLoaders,
  loadWorkerScript,
  type ReadPart,
  readVerifiedPart,
  waitForPart,
} from "./file-parts.ts";
import { fetchBytes } from "./linked-files.ts";

export const createLockedSource = (
  file: EncryptedSmartlink,
  boot: BootHandover | undefined,
  policy: CodePolicy,
): LockedSource => {
  const carried = remembering((name) => {
    const url = readOwnProperty(file.parts, name);
    return url ? fetchBytes(url) : waitForPart(boot, name).then(({ bytes }) => bytes);
  });
  // The worker reads its script while the password is typed; where none can be started, pdf.ts finds a way.
  const worker = once(async (): Promise<WorkerScript> => {
    const script = await loadWorkerScript(file.worker, boot);
    return { ...script, started: script.started ?? startWorker(script.code, policy) };
  });
  const kit = createRuntimeLoaders(file.worker, boot, policy);
  const names = Object.keys(file.parts);
  const record = once(() => readSealedRecord(file));

  const opened = (json: string, open: OpenPiece): ReaderSource => {
    const smartlink = JSON.parse(json) as DeliveredSmartlink;
    const { sealed = {}, policy: exact } = smartlink.delivery;
    if (exact && !file.shown) enforce(exact);
    const part: ReadPart = async (name) => {
      const piece = readOwnProperty(sealed, name);
      return piece ? unsealed(piece, await carried(piece.name), open) : readVerifiedPart(boot, name);
    };
    const { delivery } = smartlink;
    const resources = file.shown ? { inline: file.shown.resources } : delivery.resources;
    return createFileSource({ ...smartlink, delivery: { ...delivery, resources } }, { ...kit, policy, part, worker });
  };

  return {
    sentences: kit.sentences,
    languages: [document.documentElement.lang],
    mayBeFramed: file.allowRemote !== "false",
    ready: async () => {
      await record();
      // What is inside has arrived, or the file is cut off: nobody types a password for that.
      await Promise.all(names.filter((name) => file.parts[name] === "").map(carried));
    },
    prepare: () => {
      for (const ahead of [worker(), ...names.map(carried)]) ahead.catch(() => {});
    },
    unlock: async (password) => {
      const unlocked = await (await record()).unlock(password);
      return unlocked && opened(unlocked.record, unlocked.open);
    },
  };
};

const unsealed = async (piece: EncryptedPart, bytes: Uint8Array<ArrayBuffer>, open: OpenPiece) => {
  try {
    const packed = await open(piece.name, bytes);
    const plain = piece.codec === "deflate" ? await inflate(packed) : packed;
    if (plain.length === piece.length) return plain;
  } catch {
    // The password is right, so the piece is not what was sealed.
  }
  throw new ReaderError("altered", piece.name);
};

/** From here on both policies hold: what one of them forbids is forbidden. */
const enforce = (policy: string): void => {
  document.head.append(element("meta", { "http-equiv": "Content-Security-Policy", content: policy }));
};

/** The first call's promise for all; what failed is tried again by the next. */
const remembering = <T>(work: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? work(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
};

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  const found = remembering(work);
  return () => found("");
};
