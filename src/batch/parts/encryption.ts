/**
 * Locks for rows whose smartlink has a password: one for all rows where the template names the password itself, one a
 * row where it comes from the data. Everything is derived, nothing is random: the same row gives the same bytes. Why
 * that is safe stands in rules/lock.
 *
 * A password costs a million iterations. A shared one is derived once a batch; personal ones cost what they cost, which
 * is why the rows to come are announced: their keys are made beside the row that is being made.
 */

import {
  additionalData,
  isPassword,
  lockIterations,
  nameMessage,
  nonceMessage,
  passwordBytes,
  recordName,
  saltFrom,
} from "#domain/encryption/encryption.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { Lock, SealedPart } from "#domain/model/delivery.ts";
import type { PartRef } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/placeholder.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { Bytes, LockKey } from "#ports/bytes.ts";
import type { Content } from "../inputs/content.ts";
import { base64Text } from "./base64.ts";
import { onceEach, type Parts, packWith } from "./parts.ts";

export interface SealedPiece {
  /** The part's own name: `pdf`, `file/…`, a resource of pdf.js. */
  readonly role: string;
  readonly sealed: SealedPart;
  readonly part: PartRef;
  /** Where it lies beside the file, if it does. */
  readonly path?: string;
}

export interface Seal {
  readonly lock: Lock;
  /** Sealed once for all rows with this lock. `inside`: as a part of the file, else as a file of the batch's folder. */
  piece(role: string, content: Content, inside: boolean): Promise<SealedPiece>;
  /** The sealed JSON in base64, and the sha256 of its bytes. */
  record(json: string): Promise<{ readonly record: string; readonly sha256: string }>;
}

export interface Seals {
  /** Each row may have a password of its own. */
  readonly personal: boolean;
  /** Begins to make the row's key, where the row has one of its own. */
  announce(entry: PlannedEntry, smartlink: Smartlink): void;
  of(entry: PlannedEntry, smartlink: Smartlink): Promise<Seal>;
}

interface Lockable {
  readonly pdfz_password: string;
  readonly config: { readonly global: Pick<Smartlink["config"]["global"], "pdfzPassword"> };
}

export const isLocked = ({ config }: Pick<Lockable, "config">): boolean => config.global.pdfzPassword === "true";

/** A lock without a key would be none. */
export const passwordProblems = (smartlink: Smartlink): readonly Problem[] =>
  isLocked(smartlink) && !isPassword(smartlink.pdfz_password) ? [missing] : [];

/** Shorter ones are found within hours by who has the file. */
const fewestCharacters = 8;

/** A warning for the author, before anything runs. */
export const shortPasswords = (smartlinks: readonly Lockable[]): readonly Problem[] => {
  const short = smartlinks.filter(
    (smartlink) =>
      isLocked(smartlink) &&
      isPassword(smartlink.pdfz_password) &&
      [...smartlink.pdfz_password.trim()].length < fewestCharacters,
  ).length;
  if (short === 0) return [];
  const rows = short === 1 ? "One row has a password" : `${short} rows have a password`;
  const sentence = `${rows} of fewer than ${fewestCharacters} characters. Whoever has the file can try passwords on a computer of their own: give longer ones.`;
  return [problem("password-short", sentence, { path: "pdfz_password" })];
};

const missing = problem(
  "password-missing",
  "The smartlink is to be protected by a password (pdfzPassword), and pdfz_password is empty. Give a password in the template or, as a placeholder, in the row's data.",
  { path: "pdfz_password" },
);

export const createSeals = (
  ports: { readonly bytes: Bytes },
  parts: Parts,
  { batch_id }: Pick<BatchParams, "batch_id">,
  template: Smartlink,
): Seals => {
  const personal = findPlaceholders(template.pdfz_password).length > 0;
  const shared = onceEach<Seal>();
  const announced = new Map<number, Promise<Seal>>();
  const made = async (entry: PlannedEntry, { pdfz_password }: Smartlink): Promise<Seal> => {
    const own = personal ? [entry.reference_id, entry.suffix] : [];
    const salt = saltFrom(batch_id, template.id, ...own);
    const key = await ports.bytes.lockKey(passwordBytes(pdfz_password), salt, lockIterations);
    const lock = {
      format: 1,
      cipher: "AES-256-GCM",
      kdf: "PBKDF2-SHA256",
      iterations: lockIterations,
      salt: base64Text(salt),
    } as const;
    return createSeal(lock, key, ports.bytes, parts);
  };
  return {
    personal,
    announce: (entry, smartlink) => {
      if (!personal || !isLocked(smartlink) || announced.has(entry.row)) return;
      const seal = made(entry, smartlink);
      announced.set(entry.row, seal);
      // Told to the row itself, when it asks.
      seal.catch(() => undefined);
    },
    of: (entry, smartlink) => {
      if (!personal) return shared("", () => made(entry, smartlink));
      const seal = announced.get(entry.row) ?? made(entry, smartlink);
      announced.delete(entry.row);
      return seal;
    },
  };
};

const createSeal = (lock: Lock, key: LockKey, bytes: Bytes, parts: Parts): Seal => {
  const once = onceEach<SealedPiece>();
  const sealed = async (name: string, plaintext: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
    const additional = additionalData(lock, name);
    const mac = await key.mac(nonceMessage(additional, await bytes.sha256(plaintext)));
    const nonce = mac.slice(0, 12);
    const box = await key.encrypt(nonce, additional, plaintext);
    const whole = new Uint8Array(nonce.length + box.length);
    whole.set(nonce);
    whole.set(box, nonce.length);
    return whole;
  };
  const piece = async (role: string, content: Content, inside: boolean): Promise<SealedPiece> => {
    const name = `sealed/${nameOf(await key.mac(nameMessage(role, content.sha256)))}`;
    const plain = await content.bytes();
    const carried = await packWith(bytes, plain);
    const box = await sealed(name, carried.bytes);
    const sha256 = await bytes.sha256(box);
    const part = inside ? await parts.packed(name, box, sha256) : await parts.raw(box, sha256);
    return {
      role,
      sealed: { name, codec: carried.codec, length: plain.length },
      part,
      ...(inside ? {} : { path: `${name}.bin` }),
    };
  };
  return {
    lock,
    piece: (role, content, inside) => once(`${inside} ${role} ${content.sha256}`, () => piece(role, content, inside)),
    record: async (json) => {
      const box = await sealed(recordName, new TextEncoder().encode(json));
      return { record: base64Text(box), sha256: await bytes.sha256(box) };
    },
  };
};

const nameOf = (mac: Uint8Array): string =>
  Array.from(mac.subarray(0, 10), (byte) => byte.toString(16).padStart(2, "0")).join("");
