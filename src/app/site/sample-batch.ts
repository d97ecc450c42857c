/** Fetches the files of the site's sample batch. */

import { msg, str } from "@lit/localize";
import { fail, ok, type Result } from "#domain/result.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";

/** Returns the files as if a person had dropped them. `folder`: URL ending in a slash, whose `index.json` lists the files. */
export const fetchSampleBatch = async (folder: URL): Promise<Result<readonly DroppedFile[]>> => {
  try {
    const names = await (await fetchOk(new URL("index.json", folder))).json();
    if (!Array.isArray(names) || !names.every((name) => typeof name === "string"))
      throw new Error(msg("there is no list of files"));
    return ok(await Promise.all(names.map((name: string) => fetchFile(folder, name))));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(
      translatedProblem(
        "file-unreadable",
        msg(str`The sample batch could not be loaded (${reason}). Check your connection, then try again.`),
      ),
    );
  }
};

const fetchFile = async (folder: URL, path: string): Promise<DroppedFile> => {
  const blob = await (await fetchOk(new URL(path, folder))).blob();
  return { path, file: new File([blob], path.split("/").at(-1) ?? path, { type: blob.type }) };
};

const fetchOk = async (address: URL): Promise<Response> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(msg(str`status ${response.status} of ${address.pathname}`));
  return response;
};
