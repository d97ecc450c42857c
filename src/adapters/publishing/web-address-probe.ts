import { isSecureAddress } from "#domain/links/secure-address.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { AddressAnswer, AddressProbe } from "#ports/publishing/address-probe.ts";

const timeoutMs = 20_000;
const bodyLimitBytes = 64 * 1024 * 1024;

/** Creates the probe of web addresses. `isSecure`: whether this site itself was loaded by `https:`. */
export const createAddressProbe = (
  { fetch: request, bytes }: { readonly fetch: typeof fetch; readonly bytes: Pick<Bytes, "sha256"> },
  isSecure: boolean,
): AddressProbe => {
  const get = (address: string, mode: "cors" | "no-cors", signal: AbortSignal) =>
    request(address, {
      mode,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
  const read = async (response: Response): Promise<AddressAnswer> => {
    const { status, headers } = response;
    const mimetype = (headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
    const answer = { kind: "answer", status, mimetype } as const;
    if (Number(headers.get("Content-Length") ?? 0) > bodyLimitBytes) {
      await response.body?.cancel();
      return answer;
    }
    const body = await response.arrayBuffer().catch(() => undefined);
    return body === undefined ? answer : { ...answer, sha256: await bytes.sha256(new Uint8Array(body)) };
  };
  return {
    probe: async (address, signal) => {
      if (isSecure && !isSecureAddress(new URL(address))) return { kind: "insecure" };
      const response = await get(address, "cors", signal);
      if (response !== undefined) return read(response);
      // An opaque answer has neither status nor body, but it shows that a server is there.
      const opaque = await get(address, "no-cors", signal);
      return { kind: opaque === undefined ? "unreachable" : "hidden" };
    },
  };
};
