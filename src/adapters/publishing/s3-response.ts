/** Reads the rejections of S3-compatible servers: a status and an XML document with a code. */
import { describeClockDifference } from "#domain/publishing/clock-difference.ts";
import { quoteForeignText } from "#domain/text/quote-foreign-text.ts";
import type { UploadAttempt } from "#ports/publishing/upload-target.ts";
import { readTextStart } from "./upload-requests.ts";
import { digestMismatch, readRejection, reject } from "./upload-response.ts";

/** Converts a rejection to the result of the attempt. `now`: ISO 8601. */
export const readS3Rejection = async (response: Response, now: string): Promise<UploadAttempt> => {
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
