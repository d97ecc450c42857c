/** The pictures of QR codes in the folder of a batch. */
import { qrFolder } from "#batch/report/mailing-list.ts";
import type { Store } from "#ports/store.ts";

/** Returns the paths of the pictures. */
export const readQrPicturePaths = async (
  batchId: string,
  { outputs }: Pick<Store, "outputs">,
): Promise<ReadonlySet<string>> => new Set((await outputs.paths(batchId)).filter((path) => path.startsWith(qrFolder)));
