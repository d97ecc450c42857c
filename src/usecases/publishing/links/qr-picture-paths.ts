/** The pictures of QR codes in the folder of a batch. */
import { qrFolder } from "#batch/report/mailing-list.ts";
import type { Store } from "#ports/store.ts";

const pageSize = 500;

/** Returns the paths of the pictures. Reads nothing else of the folder. */
export const readQrPicturePaths = async (
  batchId: string,
  { outputs }: Pick<Store, "outputs">,
): Promise<ReadonlySet<string>> => {
  const paths = new Set<string>();
  for (let after = qrFolder; ; ) {
    // Most folders have no pictures, and one file shows that.
    const limit = paths.size === 0 ? 1 : pageSize;
    const page = await outputs.list(batchId, { after, limit });
    for (const { path } of page) {
      if (!path.startsWith(qrFolder)) return paths;
      paths.add(path);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return paths;
    after = last.path;
  }
};
