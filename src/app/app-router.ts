/** Hash routes: which page, and what the address says beside it. */
export interface Route {
  readonly page: string;
  readonly query: URLSearchParams;
}

/** `#/batches?run=sample` is the page `batches` with `run`. Nothing, or no route: the page `first`. */
export const parseRoute = (hash: string, first: string): Route => {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { page: path === "" ? first : path, query: new URLSearchParams(query) };
};
