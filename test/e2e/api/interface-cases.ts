/** Divides the contract of the API: the cases in which a service worker could differ from Node, and all others. */
import { type Case, siteContract } from "../../contract/contract.ts";

/** At least one case of each resource; those with uploads, binary bodies, streams, simultaneous calls and stored state. */
const workerCaseNames: readonly string[] = [
  "rejects missing and wrong credentials",
  "replays the answer of a repeated Idempotency-Key and creates nothing twice",
  "creates one record for simultaneous calls with the same Idempotency-Key",
  "creates, changes and deletes users, who can call the API at once",
  "stores each event once and lists it",
  "creates, renames, moves, lists and deletes folders",
  "creates a content with the page sizes of the uploaded PDF",
  "stores an encrypted PDF decrypted when its password is sent",
  "serves a file as a whole, by single ranges, and with 304 for a matching ETag",
  "serves thumbnails that show the pages",
  "reads, lists, changes, copies and deletes a smartlink with its assets",
  "stores an asset with its description and resources",
  "returns the skin to the password gate",
  "searches what was written before the call, and nothing that was deleted",
  "moves many items at once, or none of them",
  "lets one of several simultaneous changes of the same revision win",
  "replaces the PDF by a stored content and keeps the PDF before",
  "restores the PDF before a replacement, out of the trash where it is there",
  "moves a smartlink into the trash and restores it with its assets, resources and links",
  "imports what GET /document/<id> answers, with the files of assets",
  "exports a smartlink as one HTML file by default",
  "exports a smartlink with its linked files as a ZIP, and tells its address",
  "encrypts an export with the password of the call",
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
