/**
 * Calls the API for the contract, whichever host answers: the router in Node, a page or a service worker. A call is
 * plain data, so that it can be made inside a driven browser.
 */
/** A file in a form. */
export interface FilePart {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Fields of a multipart form. */
export type FormFields = Readonly<Record<string, string | FilePart>>;

/** A call beside its address; at most one of `form`, `json` and `text`. */
export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: FormFields;
  readonly json?: unknown;
  readonly text?: string;
  /** Without credentials. */
  readonly anonymous?: boolean;
}

/** A response that has been read. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, else undefined. */
  readonly json: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Sends one request to a host of the API and reads the response. */
export type Exchange = (
  address: string,
  options: Omit<CallOptions, "anonymous" | "json">,
) => Promise<Omit<ApiResponse, "json">>;

/** Makes calls with the owner's credentials. */
export interface ApiCaller {
  /** Address of the API, without a slash at the end. */
  readonly base: string;
  readonly authorization: string;
  call(path: string, options?: CallOptions): Promise<ApiResponse>;
}

/** Creates a caller over an exchange. */
export const createCaller = (base: string, authorization: string, exchange: Exchange): ApiCaller => ({
  base,
  authorization,
  call: async (path, { anonymous = false, json, headers = {}, ...rest } = {}) => {
    const address = /^https?:/.test(path) ? path : base + path;
    const response = await exchange(address, {
      ...rest,
      ...(json === undefined ? {} : { text: JSON.stringify(json) }),
      headers: {
        ...(anonymous ? {} : { authorization }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    const text = isJson ? new TextDecoder().decode(response.bytes) : "";
    return { ...response, json: text === "" ? undefined : JSON.parse(text) };
  },
});

/** Creates an exchange in this process. `call` has the signature of `fetch`. */
export const createExchange =
  (call: (address: string, init: RequestInit) => Promise<Response>): Exchange =>
  async (address, { method = "GET", headers = {}, form, text }) => {
    const body = form === undefined ? text : toFormData(form);
    const response = await call(address, { method, headers, ...(body === undefined ? {} : { body }) });
    return {
      status: response.status,
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  };

const toFormData = (fields: FormFields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new File([value.bytes], value.name, { type: value.type }));
  return form;
};
