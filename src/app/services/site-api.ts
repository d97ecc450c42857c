/**
 * The site's own interface, as its pages call it: through the service worker where one is in control, else by the same
 * router inside the page. A call never reaches the host, which has no such addresses.
 */
export interface SiteApi {
  /** `path` below the interface: `folder`, `content/<id>`. Rejects where neither can answer. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** The owner's ready `Authorization` value; undefined where this browser does not hold it. */
  authorization(): Promise<string | undefined>;
  /** Makes a new one. The old one is refused from then on. */
  renewAuthorization(): Promise<string>;
}

/** The interface inside this page. */
export interface InPage {
  answer(request: Request): Promise<Response>;
  readonly workspace: { authorization(): Promise<string | undefined>; renewAuthorization(): Promise<string> };
}

/** `inPage` is loaded when it is first needed: most pages never do. */
export const createSiteApi = (site: URL, inPage: () => Promise<InPage>, isControlled: () => boolean): SiteApi => ({
  call: async (path, init) => {
    const request = new Request(new URL(`api/${path}`, site), init);
    return isControlled() ? fetch(request) : (await inPage()).answer(request);
  },
  authorization: async () => (await inPage()).workspace.authorization(),
  renewAuthorization: async () => (await inPage()).workspace.renewAuthorization(),
});
