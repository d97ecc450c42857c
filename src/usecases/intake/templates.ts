/**
 * Templates that are named by their id: from this site's own store, or from the interface of another site that lets
 * this one read it (CORS). An address of our own interface is answered without the network.
 */
import { readJson } from "#domain/intake/read-json.ts";
import { readTemplate, type TemplateReading } from "#domain/intake/read-template.ts";
import { hasScheme, truncate } from "#domain/links/link.ts";
import { problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { Fetcher } from "#ports/fetcher.ts";

export interface Templates {
  /** `apiUrl`: absent or relative: our own. Problems: `template-missing`, and those of the template itself. */
  read(documentId: string, apiUrl?: string): Promise<Result<TemplateReading>>;
}

export interface TemplatesPorts {
  /** A smartlink of the own store, whole, as `GET /document/<id>` gives it. */
  readonly own: (documentId: string) => Promise<unknown>;
  readonly fetcher: Fetcher;
  /** The own interface, absolute, without a slash at its end. */
  readonly apiUrl: string;
}

export const createTemplates = ({ own, fetcher, apiUrl }: TemplatesPorts): Templates => ({
  read: async (documentId, given) => {
    const asked = (given ?? "").trim().replace(/\/+$/, "");
    if (!hasScheme(asked) || asked === apiUrl) {
      const found = await own(documentId);
      return found === undefined ? fail(notHere(documentId)) : readTemplate(found, documentId);
    }
    const url = `${asked}/document/${encodeURIComponent(documentId)}`;
    const answer = await fetcher.bytes(url);
    if (!answer.ok) return fail(notThere(url));
    const json = readJson(new TextDecoder().decode(answer.value), url);
    return json.ok ? readTemplate(json.value, url) : json;
  },
});

const notHere = (id: string) =>
  problem(
    "template-missing",
    `There is no smartlink “${truncate(id)}” in this browser's store. Correct document_id, name another api_url, or give the template as a file.`,
    { path: "document_id" },
  );

const notThere = (url: string) =>
  problem(
    "template-missing",
    `The template could not be read from ${url}: there is no such smartlink, or its server does not let this site read it (CORS). Give the template as a file instead.`,
    { path: "document_id" },
  );
