/**
 * Loads templates by id: from this site's store, or from the API of another site that allows it by CORS. An address
 * of this site's own API is read from the store, without the network.
 */
import { readJson } from "#domain/intake/read-json.ts";
import { readTemplate, type TemplateReading } from "#domain/intake/read-template.ts";
import { hasScheme } from "#domain/links/link.ts";
import { problem, withLocation } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { Fetcher } from "#ports/fetcher.ts";

/** Loads the template that `document_id` and `api_url` name (docs/batch-files.md, “param.json”). */
export interface TemplateLoader {
  /**
   * Without `apiUrl`, or with a relative one, reads this site's store. Problems: `template-missing`, `login-needed`, those of
   * the template.
   */
  load(documentId: string, apiUrl?: string): Promise<Result<LoadedTemplate>>;
}

/** A template that was loaded by its id. */
export interface LoadedTemplate extends TemplateReading {
  /** Id of the smartlink in this library that is the template; undefined for one of another site. */
  readonly storedId?: string;
}

/** What loading templates needs from its environment. */
export interface TemplateLoaderPorts {
  /** Reads a smartlink from this site's store in the form of `GET /document/<id>`, undefined if there is none. */
  readonly readStored: (documentId: string) => Promise<unknown>;
  /** Reads from other sites, with credentials where one of them wants some. */
  readonly fetcher: Fetcher;
  /** Address of this site's own API, absolute, without a slash at the end. */
  readonly apiUrl: string;
}

/** Creates the loader. Nothing is cached. */
export const createTemplateLoader = ({ readStored, fetcher, apiUrl }: TemplateLoaderPorts): TemplateLoader => ({
  load: async (documentId, requestedUrl = "") => {
    const baseUrl = requestedUrl.trim().replace(/\/+$/, "");
    if (!hasScheme(baseUrl) || baseUrl === apiUrl) {
      const record = await readStored(documentId);
      if (record === undefined) return fail(notInStore(documentId));
      const reading = readTemplate(record, documentId);
      return reading.ok ? ok({ ...reading.value, storedId: documentId }) : reading;
    }
    const url = `${baseUrl}/document/${encodeURIComponent(documentId)}`;
    const download = await fetcher.bytes(url);
    if (!download.ok) {
      const logins = download.problems.filter(({ code }) => code === "login-needed");
      return fail(...(logins.length === 0 ? [notAtUrl(url)] : logins.map((item) => withLocation(item, idLocation))));
    }
    const json = readJson(new TextDecoder().decode(download.value), url);
    return json.ok ? readTemplate(json.value, url) : json;
  },
});

const idLocation = { path: "document_id" };

const notInStore = (id: string) =>
  problem(
    "template-missing",
    `No smartlink “${truncate(id)}” is stored here. Correct document_id, add the api_url of another site, or add the template as a file.`,
    idLocation,
  );

const notAtUrl = (url: string) =>
  problem(
    "template-missing",
    `The template could not be read from ${url}: there is no such smartlink, or its server does not let this site read it (CORS). Send the template as a file instead.`,
    idLocation,
  );
