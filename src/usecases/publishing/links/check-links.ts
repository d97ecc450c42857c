/** Opens a few published links as a reader does, and says what is there. */

import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { toCheckingLink } from "#domain/publishing/personal-link.ts";
import type { AddressAnswer, AddressProbe } from "#ports/publishing/address-probe.ts";
import type { Store } from "#ports/store.ts";
import { type ContentPorts, readContent } from "../upload/upload-content.ts";
import { listDocuments } from "./list-documents.ts";
import { readJobLinks } from "./read-job-links.ts";

/** What is at an address where a document should be. */
export type LinkVerdict =
  | "right"
  /** A document of the right type, but another one. */
  | "other-document"
  /** Not served as `text/html`, or as `application/pdf`, so that browsers save or show the source. */
  | "wrong-type"
  | "missing"
  | "forbidden"
  | "failing"
  | Exclude<AddressAnswer["kind"], "answer">;

/** One checked link. */
export interface CheckedLink {
  readonly reference_id: string;
  /** Opens the document without being counted as its reader. */
  readonly link: string;
  readonly verdict: LinkVerdict;
  /** Status of the answer; missing without a readable answer. */
  readonly status?: number | undefined;
  /** Media type of the answer. */
  readonly mimetype?: string | undefined;
}

/** What the check needs. */
export interface LinkCheckPorts extends ContentPorts {
  readonly store: Pick<Store, "jobs" | "outputs">;
  readonly probe: AddressProbe;
}

/** Number of links that are opened. */
const sampleSize = 5;

/** Opens five links, spread over the job: the first, the last, and three between them. Fewer if there are not so many. */
export const checkLinks = async (
  job: BatchJob,
  publicUrl: string,
  ports: LinkCheckPorts,
  signal: AbortSignal,
): Promise<readonly CheckedLink[]> => {
  const linkOf = await readJobLinks(job, publicUrl, ports.store);
  const entries = await pickDocuments(job, ports.store);
  return Promise.all(entries.map((entry) => checkDocument(job, entry, linkOf(entry), ports, signal)));
};

/** Opens the link of the first document. Resolves with undefined if the job has none. */
export const checkFirstLink = async (
  job: BatchJob,
  publicUrl: string,
  ports: LinkCheckPorts,
  signal: AbortSignal,
): Promise<CheckedLink | undefined> => {
  const linkOf = await readJobLinks(job, publicUrl, ports.store);
  for await (const { entries } of listDocuments(job, ports.store)) {
    const entry = entries[0];
    if (entry === undefined) continue;
    return checkDocument(job, entry, linkOf(entry), ports, signal);
  }
  return undefined;
};

const pickDocuments = async (
  job: BatchJob,
  store: Pick<Store, "jobs" | "outputs">,
): Promise<readonly PlannedEntry[]> => {
  let count = 0;
  for await (const { entries } of listDocuments(job, store)) count += entries.length;
  const steps = Math.min(sampleSize, count);
  const indexes = new Set(
    Array.from({ length: steps }, (_, step) => (steps === 1 ? 0 : Math.round((step * (count - 1)) / (steps - 1)))),
  );
  const picked: PlannedEntry[] = [];
  let index = 0;
  for await (const { entries } of listDocuments(job, store))
    for (const entry of entries) if (indexes.has(index++)) picked.push(entry);
  return picked;
};

const checkDocument = async (
  { batch_id }: BatchJob,
  { reference_id, name }: PlannedEntry,
  personalLink: string,
  ports: LinkCheckPorts,
  signal: AbortSignal,
): Promise<CheckedLink> => {
  const answer = await ports.probe.probe(personalLink, signal);
  const link = toCheckingLink(personalLink);
  if (answer.kind !== "answer") return { reference_id, link, verdict: answer.kind };
  const { status, mimetype } = answer;
  const file = await ports.store.outputs.get(batch_id, name);
  const sha256 = file === undefined ? undefined : (await readContent(file, ports)).sha256;
  return { reference_id, link, status, mimetype, verdict: judge(answer, file?.mimetype, sha256) };
};

const judge = (
  answer: Extract<AddressAnswer, { kind: "answer" }>,
  expectedType: string | undefined,
  sha256: string | undefined,
): LinkVerdict => {
  const { status, mimetype } = answer;
  if (status === 401 || status === 403) return "forbidden";
  if (status === 404 || status === 410) return "missing";
  if (status < 200 || status > 299) return "failing";
  if (mimetype !== (expectedType ?? "text/html")) return "wrong-type";
  return answer.sha256 === undefined || answer.sha256 === sha256 ? "right" : "other-document";
};
