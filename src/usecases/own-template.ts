/** A smartlink of the store as a template: the record with its assets, resources under their addresses on this site. */
import type { StoredFile } from "#domain/model/stored-asset.ts";
import type { RecordReader } from "#ports/records.ts";

/** `apiUrl`: the own interface, absolute, without a slash at its end. Undefined where there is no such smartlink. */
export const ownTemplate = async (records: RecordReader, apiUrl: string, id: string): Promise<unknown> => {
  const record = await records.get("smartlinks", id);
  if (record === undefined) return undefined;
  const assets = await records.list("assets", { where: { field: "_document", is: id } });
  return {
    ...record,
    assets: assets.map((asset) => ({
      ...asset,
      files: Object.fromEntries(
        Object.entries(asset.files).map(([name, file]) => [name, linked(file, `${apiUrl}/asset/${asset.id}`, name)]),
      ),
    })),
  };
};

const linked = ({ filename, mimetype, filesize, ...rest }: StoredFile, base: string, name: string) => ({
  filename,
  mimetype,
  filesize,
  url: "url" in rest ? rest.url : `${base}/${encodeURIComponent(name)}`,
});
