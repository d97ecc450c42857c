/** Sentences about what answers at a published address. */
import { msg, str } from "@lit/localize";
import { quoteForeignText } from "#domain/text/quote-foreign-text.ts";
import type { CheckedLink, LinkVerdict } from "#usecases/publishing/links/check-links.ts";

/** How good an answer is, for colour and icon. */
export type VerdictTone = "good" | "info" | "warning" | "error";

const tones: Readonly<Record<LinkVerdict, VerdictTone>> = {
  right: "good",
  missing: "error",
  hidden: "warning",
  insecure: "warning",
  "other-document": "error",
  "wrong-type": "error",
  forbidden: "error",
  failing: "error",
  unreachable: "error",
};

/** Returns the tone of a checked link of a published document. */
export const toneOfLink = ({ verdict }: CheckedLink): VerdictTone => tones[verdict];

/** Says whether a published link works. */
export const describeLink = (checked: CheckedLink): string => {
  switch (checked.verdict) {
    case "right":
      return msg("Works");
    case "missing":
      return msg(str`The server has no such file (${checked.status ?? ""}). Upload the batch, or correct the address.`);
    default:
      return describeTrouble(checked.verdict, checked);
  }
};

/** Returns the tone of the address before anything is there. */
export const toneOfAddress = (checked: CheckedLink | undefined): VerdictTone =>
  checked === undefined || checked.verdict === "missing" ? "info" : tones[checked.verdict];

/** Says whether the address can be used. Undefined: the batch has no document. */
export const describeAddress = (checked: CheckedLink | undefined): string => {
  if (checked === undefined) return msg("The batch has no document to look for.");
  switch (checked.verdict) {
    case "right":
      return msg("The first document is there already, and it is the right one.");
    case "missing":
      return msg(str`A server answers there. It has no document of this batch yet (${checked.status ?? ""}).`);
    default:
      return describeTrouble(checked.verdict, checked);
  }
};

const describeTrouble = (
  verdict: Exclude<LinkVerdict, "right" | "missing">,
  { link, status = 0, mimetype = "" }: CheckedLink,
): string => {
  const { host } = new URL(link);
  switch (verdict) {
    case "other-document":
      return msg("A page answers there, but it is not the document of this batch. Upload the batch again.");
    case "wrong-type":
      return msg(
        str`The server sends the document as ${mimetype === "" ? msg("data of no type") : quoteForeignText(mimetype)}. Browsers then save it, or show its source. Make the server send .html files as text/html, and .pdf files as application/pdf.`,
      );
    case "forbidden":
      return msg(str`The server does not let readers open it (${status}). Allow everybody to read the folder.`);
    case "failing":
      return msg(str`The server answers with an error (${status}). Ask its administrator.`);
    case "hidden":
      return msg(
        str`${host} answers, but does not let this page read the answer (CORS). Readers do not need that. Open a link to see whether it works.`,
      );
    case "unreachable":
      return msg(
        str`No server answers at ${host}. Check the address, your network, and the certificate of the server.`,
      );
    case "insecure":
      return msg(
        str`This page was loaded by https:, so the browser does not let it look at an http: address. Open a link to see whether it works.`,
      );
  }
};
