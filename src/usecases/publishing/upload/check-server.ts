/** Checks whether a server takes uploads of this page, before thousands of files are sent. */
import { sha256Hex } from "#domain/files/sha256.ts";
import type { UploadServer } from "#domain/model/upload.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { AddressAnswer, AddressProbe } from "#ports/publishing/address-probe.ts";
import type { UploadTarget } from "#ports/publishing/upload-target.ts";

const testFileName = "smartlink-test.txt";
const testText = "Smartlink wrote this file to test the upload. You can delete it.\n";

/**
 * Writes a small file, reads it back and deletes it. `folder`: of the later files, see `UploadRequest`. Problems: those of
 * an upload, and `address-unreachable` or `address-hidden` if no answer came.
 */
export const checkServer = async (
  { address }: UploadServer,
  folder: string,
  { target, probe }: { readonly target: UploadTarget; readonly probe: AddressProbe },
  signal: AbortSignal,
): Promise<Result<undefined>> => {
  const content = new TextEncoder().encode(testText);
  const path = `${folder}${testFileName}`;
  const file = { content, sha256: sha256Hex(content), mimetype: "text/plain" };
  const attempt = await target.put(path, file, signal);
  if (attempt.outcome === "stored") {
    await target.remove(path, signal);
    return ok(undefined);
  }
  if (attempt.problem.code !== "upload-interrupted") return fail(attempt.problem);
  return fail(explainSilence(address, await probe.probe(address, signal)));
};

const explainSilence = (address: string, { kind }: AddressAnswer): Problem => {
  const { host } = new URL(address);
  switch (kind) {
    case "unreachable":
      return problem(
        "address-unreachable",
        `No server answers at ${host}. Check the address, the network, and the certificate of the server.`,
      );
    case "insecure":
      return problem(
        "address-unreachable",
        `This site was loaded by https:, so the browser does not contact ${host} by http:. Use an https: address.`,
      );
    case "hidden":
    case "answer":
      return problem(
        "address-hidden",
        `The server ${host} answers, but does not allow uploads by this page (CORS). Its administrator can allow them with the settings in docs/hosting.md, “Uploading from the site”.`,
      );
  }
};
