/**
 * Uploads files to a bucket with the interface of Amazon S3, with signatures of version 4. The signature covers the
 * sha256 of the file, which the server compares with what it receives. The MD5 that it returns is compared as well; where
 * it returns none or another one (as with some encryptions), the file is read back.
 */
import { md5 } from "@noble/hashes/legacy.js";
import { AwsV4Signer } from "aws4fetch";
import type { UploadLogin } from "#domain/model/upload.ts";
import { toHex } from "#domain/values/hex.ts";
import type { UploadAttempt, UploadFile, UploadTarget } from "#ports/publishing/upload-target.ts";
import { readS3Rejection } from "./s3-response.ts";
import {
  digestBody,
  discardBody,
  encodePath,
  readPresence,
  send,
  sizeOf,
  toBody,
  type UploadRequestPorts,
} from "./upload-requests.ts";
import { digestMismatch, interrupted } from "./upload-response.ts";

/** sha256 of an empty body. */
const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Creates the target of a bucket. */
export const createS3Target = (login: UploadLogin, ports: UploadRequestPorts): UploadTarget => {
  const { address, username, password, region } = login;
  /** Derived keys, which are the same for a day. */
  const cache = new Map<string, ArrayBuffer>();

  const request = async (method: string, path: string, signal: AbortSignal, file?: UploadFile) => {
    const unsigned: Record<string, string> =
      file === undefined
        ? { "X-Amz-Content-Sha256": emptySha256 }
        : { "X-Amz-Content-Sha256": file.sha256, "Content-Type": file.mimetype };
    const { headers } = await new AwsV4Signer({
      method,
      url: address + encodePath(path),
      headers: unsigned,
      accessKeyId: username,
      secretAccessKey: password,
      service: "s3",
      ...(region === "" ? {} : { region }),
      cache,
      datetime: toSigningTime(ports.now()),
    }).sign();
    const body = file === undefined ? {} : { body: toBody(file) };
    const size = file === undefined ? 0 : sizeOf(file);
    return send(ports, address + encodePath(path), { method, headers, ...body }, { signal, size });
  };

  const readBack = async (path: string, file: UploadFile, signal: AbortSignal): Promise<UploadAttempt> => {
    const response = await request("GET", path, signal);
    if (response === undefined) return interrupted;
    if (!response.ok) return readS3Rejection(response, ports.now());
    const digest = await digestBody(response, ports.bytes, signal);
    if (digest === undefined) return interrupted;
    return digest === file.sha256 ? { outcome: "stored" } : digestMismatch;
  };

  return {
    put: async (path, file, signal) => {
      const response = await request("PUT", path, signal, file);
      if (response === undefined) return interrupted;
      if (!response.ok) return readS3Rejection(response, ports.now());
      await discardBody(response);
      const etag = response.headers.get("ETag")?.replaceAll('"', "").toLowerCase();
      if (etag !== undefined && file.content instanceof Uint8Array && etag === toHex(md5(file.content)))
        return { outcome: "stored" };
      return readBack(path, file, signal);
    },
    has: async (path, size, read, signal) => {
      const isThere = readPresence(await request("HEAD", path, signal), size);
      return isThere ?? (await readBack(path, await read(), signal)).outcome === "stored";
    },
    remove: async (path, signal) => {
      const response = await request("DELETE", path, signal);
      if (response !== undefined) await discardBody(response);
    },
  };
};

/** Returns `YYYYMMDDTHHMMSSZ`. */
const toSigningTime = (iso: string): string => iso.replace(/[:-]|\.\d{3}/g, "");
