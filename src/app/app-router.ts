/** A hash route: the page and its query. */
export interface Route {
  readonly page: string;
  readonly query: URLSearchParams;
}

/** Parses `#/batches?run=sample`. An empty hash is the page `first`. */
export const parseRoute = (hash: string, first: string): Route => {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { page: path === "" ? first : path, query: new URLSearchParams(query) };
};
