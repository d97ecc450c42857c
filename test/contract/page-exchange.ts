/** Sends calls of the API by `fetch` inside a driven page, as a program on the page does. */
import type { DrivenPage } from "../support/drive/launch.ts";
import type { Exchange } from "./caller.ts";

interface SentPart {
  readonly name: string;
  readonly value: string;
  /** Set for a file, whose `value` is base64. */
  readonly file?: { readonly name: string; readonly type: string };
}

/** Runs in the page. */
const fetchInPage = async (
  address: string,
  method: string,
  headers: Record<string, string>,
  parts: readonly SentPart[] | null,
  text: string | null,
) => {
  const form = new FormData();
  for (const { name, value, file } of parts ?? [])
    if (file === undefined) form.append(name, value);
    else
      form.append(
        name,
        new File([Uint8Array.from(atob(value), (char) => char.charCodeAt(0))], file.name, { type: file.type }),
      );
  const body = parts === null ? text : form;
  const response = await fetch(address, { method, headers, ...(body === null ? {} : { body }) });
  const blob = await response.blob();
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
  return {
    status: response.status,
    headers: [...response.headers],
    body: blob.size === 0 ? "" : (url.split(",")[1] ?? ""),
  };
};

/** Creates an exchange through the page. `before` runs before each call. */
export const createPageExchange =
  (page: DrivenPage, before: () => Promise<void> = async () => undefined): Exchange =>
  async (address, { method = "GET", headers = {}, form, text }) => {
    await before();
    const parts =
      form === undefined
        ? null
        : Object.entries(form).map(([name, value]) =>
            typeof value === "string"
              ? { name, value }
              : {
                  name,
                  value: Buffer.from(value.bytes).toString("base64"),
                  file: { name: value.name, type: value.type },
                },
          );
    const answered = await page.evaluate(fetchInPage, address, method, { ...headers }, parts, text ?? null);
    return {
      status: answered.status,
      headers: new Headers(answered.headers as [string, string][]),
      bytes: new Uint8Array(Buffer.from(answered.body, "base64")),
    };
  };
