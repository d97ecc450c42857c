/** A hash route: the page, the item that it shows, and its query. */
export interface Route {
  readonly page: string;
  /** Id of the item; empty if the address has none. */
  readonly item: string;
  readonly query: URLSearchParams;
}

/** Parses `#/batches?run=sample` and `#/smartlinks/<id>`. An empty hash is the page `first`. */
export const parseRoute = (hash: string, first: string): Route => {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", ...rest] = path.split("/");
  return { page: page === "" ? first : page, item: rest.join("/"), query: new URLSearchParams(query) };
};
