/** Problems of ids that nothing has. */
import { type Problem, problem } from "#domain/problem.ts";

/** Creates the problem of an unknown smartlink id. `path`: the field that contained it. */
export const smartlinkNotFound = (id: string, path?: string): Problem =>
  problem(
    "document-not-found",
    `There is no smartlink with the id “${id}”. It may have been deleted. Check the id in the list of smartlinks.`,
    path === undefined ? undefined : { path },
  );

/** Creates the problem of an unknown content id. `path`: the field that contained it. */
export const contentNotFound = (id: string, path?: string): Problem =>
  problem(
    "content-not-found",
    `There is no content with the id “${id}”. It may have been deleted. Check the id in the list of PDFs.`,
    path === undefined ? undefined : { path },
  );
