/**
 * Uploads files to a bucket with the interface of Amazon S3, with signatures of version 4. The signature covers the
 * sha256 of the file, which the server compares with what it receives. The MD5 that it returns is compared as well; where
 * it returns none or another one (as with some encryptions), the file is read back.
 */
import { md5 } from "@noble/hashes/legacy.js";
import { AwsV4Signer } from "aws4fetch";
import type { UploadLogin } from "#domain/model/upload.ts";
import { describeClockDifference } from "#domain/publishing/clock-difference.ts";
import { quoteForeignText } from "#domain/text/quote-foreign-text.ts";
import { toHex } from "#domain/values/hex.ts";
import type { UploadAttempt, UploadFile, UploadTarget } from "#ports/publishing/upload-target.ts";
import {
  digestBody,
  discardBody,
  encodePath,
  readPresence,
  readTextStart,
  send,
  sizeOf,
  toBody,
  type UploadRequestPorts,
} from "./upload-requests.ts";
import { digestMismatch, interrupted, readRejection, reject } from "./upload-response.ts";

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

/** Converts a rejection to the result of the attempt. `now`: ISO 8601. */
const readS3Rejection = async (response: Response, now: string): Promise<UploadAttempt> => {
  const text = await readTextStart(response);
  const code = readElement(text, "Code");
  if (response.status === 403) {
    // `Date` is readable where the bucket's CORS rule exposes it; Amazon also repeats its time in the document.
    const difference = describeClockDifference(response.headers.get("Date") ?? readElement(text, "ServerTime"), now);
    if (difference !== undefined || code === "RequestTimeTooSkewed") return rejectClock(difference);
  }
  switch (code) {
    case "SignatureDoesNotMatch":
    case "InvalidAccessKeyId":
      return reject(
        "upload-login",
        `The server refused the signature (${code}). Check the access key, the secret key and the region.`,
      );
    case "AuthorizationHeaderMalformed":
    case "PermanentRedirect":
      return reject("upload-rejected", describeRegion(readElement(text, "Region")));
    case "NoSuchBucket":
      return reject(
        "upload-rejected",
        "The server has no such bucket (NoSuchBucket). Check the address of the bucket.",
      );
    case "XAmzContentSHA256Mismatch":
    case "BadDigest":
      return digestMismatch;
    default:
      return readRejection(response, now);
  }
};

const rejectClock = (difference: string | undefined): UploadAttempt =>
  reject(
    "upload-clock",
    difference === undefined
      ? "The server refused the signature because the clock of this computer is wrong. Set the clock, then upload the failed files again."
      : `The server refused the signature: the clock of this computer is ${difference} the server’s. Set the clock, then upload the failed files again.`,
  );

const describeRegion = (region: string | undefined): string =>
  region === undefined
    ? "The bucket is in another region. Enter the region of the bucket."
    : `The server says that the bucket is in the region ${quoteForeignText(region)}. Enter this region if it is right.`;

/** Returns the text of the first element of that name. */
const readElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]{1,200})</${name}>`).exec(xml)?.[1]?.trim();
