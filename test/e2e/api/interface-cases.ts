/** Divides the contract of the API: the cases in which a service worker could differ from Node, and all others. */
import { type Case, siteContract } from "../../contract/contract.ts";

/** At least one case of each resource; those with uploads, binary bodies, streams, simultaneous calls and stored state. */
const workerCaseNames: readonly string[] = [
  "missing and wrong credentials are rejected",
  "a repeated Idempotency-Key gets the same answer again and creates nothing twice",
  "simultaneous calls with the same Idempotency-Key create one record",
  "users are created, changed and deleted, and can call the API at once",
  "each event is stored once and listed",
  "folders are created, renamed, moved, listed and deleted",
  "a content is created with the page sizes of the uploaded PDF",
  "an encrypted PDF is stored decrypted when its password is sent",
  "a file is served as a whole, by single ranges, and with 304 for a matching ETag",
  "thumbnails of a content show its pages",
  "a smartlink with its assets is read, listed, changed, copied and deleted",
  "an asset is stored with its description and resources",
  "the skin is returned to the password gate",
  "the search includes what was written before the call, and nothing that was deleted",
  "many items are moved at once, or none of them",
  "one of several simultaneous changes of the same revision wins",
  "a replacement by a stored content keeps the PDF before",
  "a version restores the PDF before a replacement, out of the trash where it is there",
  "a smartlink is moved into the trash and restored with its assets, resources and links",
  "an import accepts what GET /document/<id> answers, with the files of assets",
  "an export of a smartlink is one HTML file by default",
  "an export of a smartlink with its linked files is a ZIP, and the answer has its address",
  "an export is encrypted with the password of the call",
];

const findCase = (name: string): Case => {
  const match = siteContract.find((each) => each.name === name);
  if (match === undefined) throw new Error(`The contract has no case “${name}”.`);
  return match;
};

/** The cases for `npm run test:all`. */
export const workerCases: readonly Case[] = workerCaseNames.map(findCase);

/** The rest of the contract. */
export const otherCases: readonly Case[] = siteContract.filter((each) => !workerCases.includes(each));
