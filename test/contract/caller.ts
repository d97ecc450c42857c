/**
 * A caller of the interface as the contract sees it, whatever answers: the router in Node, a page, a service worker. A
 * call is plain data, so that it can be made inside a driven browser.
 */
export interface FilePart {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type FormFields = Readonly<Record<string, string | FilePart>>;

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: FormFields;
  readonly json?: unknown;
  readonly text?: string;
  /** Without credentials. */
  readonly anonymous?: boolean;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, else undefined. */
  readonly json: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One exchange: what every host of the interface can do. */
export type Exchange = (
  address: string,
  options: Omit<CallOptions, "anonymous" | "json">,
) => Promise<Omit<Answered, "json">>;

export interface ApiCaller {
  /** The interface's address, without a slash at its end. */
  readonly base: string;
  readonly authorization: string;
  call(path: string, options?: CallOptions): Promise<Answered>;
}

export const createCaller = (base: string, authorization: string, exchange: Exchange): ApiCaller => ({
  base,
  authorization,
  call: async (path, { anonymous = false, json, headers = {}, ...rest } = {}) => {
    const address = /^https?:/.test(path) ? path : base + path;
    const answered = await exchange(address, {
      ...rest,
      ...(json === undefined ? {} : { text: JSON.stringify(json) }),
      headers: {
        ...(anonymous ? {} : { authorization }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
    const isJson = /json/.test(answered.headers.get("content-type") ?? "");
    const text = isJson ? new TextDecoder().decode(answered.bytes) : "";
    return { ...answered, json: text === "" ? undefined : JSON.parse(text) };
  },
});

/** An exchange in this thread. `call` is like `fetch`. */
export const exchangeWith =
  (call: (address: string, init: RequestInit) => Promise<Response>): Exchange =>
  async (address, { method = "GET", headers = {}, form, text }) => {
    const body = form === undefined ? text : formOf(form);
    const response = await call(address, { method, headers, ...(body === undefined ? {} : { body }) });
    return {
      status: response.status,
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  };

const formOf = (fields: FormFields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new File([value.bytes], value.name, { type: value.type }));
  return form;
};
