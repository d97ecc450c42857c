/** The form of `POST /asset`: the description, and one file part for each resource, named like the resource. */
import { readJson } from "#domain/intake/read-json.ts";
import { type Aura, auraSchema } from "#domain/model/asset.ts";
import { problemsFromZod } from "#domain/model/problems-from-zod.ts";
import { z } from "#domain/model/zod.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { AssetInput, UploadedResource } from "#usecases/library/assets.ts";
import { fileField, integerField, optionalTextField } from "./fields.ts";

const known = () => ({
  aura_json: z
    .union([z.file(), z.string(), z.looseObject({})], { error: "expected the asset's description, a JSON file" })
    .meta({
      description: "The asset's description: a JSON file, its text, or, in a JSON body, the object",
      examples: [
        {
          name: "Order now",
          page: 1,
          center_x: 50,
          center_y: 80,
          center_z: 0,
          rect: [30, 6],
          actions: [{ type: "url", data: "https://shop.example/order" }],
          api: "1.3.2",
          order: 0,
        },
      ],
    }),
  documentId: optionalTextField("Smartlink id; needed for a new asset"),
  pageNum: z
    .union(
      [
        integerField("Page number, from 1; wins over the description's", 1, 1_000_000),
        z.literal("").transform(() => undefined),
      ],
      { error: "expected a page number, counted from 1" },
    )
    .optional()
    .describe("Page number, from 1; wins over the description's"),
  id: optionalTextField("Asset id: edits that asset"),
});

export const assetFormSchema = z.lazy(() =>
  z
    .object({
      ...known(),
      // One of any number, so that what is written from the document has a place for a first one.
      icon: fileField(
        "A resource, named as `background` or an action names it; parts of any other name are taken too",
      ).optional(),
    })
    .catchall(z.file({ error: "expected a resource as a file part, or a field of this call" })),
);

export type AssetForm = z.output<typeof assetFormSchema>;

/** Names as they may stand in an address and in a form. */
const resourceName = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,99}$/u;

/** `page`: undefined where none was told, which an asset that is edited may do. */
type SentAsset = Pick<AssetInput, "aura" | "resources"> & {
  readonly document: string | undefined;
  readonly page: number | undefined;
};

export const readAssetForm = async ({
  aura_json,
  documentId,
  pageNum,
  id: _,
  ...parts
}: AssetForm): Promise<Result<SentAsset>> => {
  const described = await descriptionOf(aura_json);
  if (!described.ok) return described;
  const resources: UploadedResource[] = [];
  for (const [name, value] of Object.entries(parts)) {
    if (!(value instanceof File)) continue;
    if (!resourceName.test(name)) return fail(badName(name));
    resources.push({ name, filename: value.name, mimetype: value.type, file: value });
  }
  const { aura, document } = described.value;
  const fromZero = /^1\.4(?:\.|$)/.test(aura.api);
  const own = aura.page === undefined ? undefined : aura.page + (fromZero ? 1 : 0);
  const page = pageNum ?? own;
  if (page !== undefined && page < 1) return fail(pageMissing);
  // From here on its page counts from 1, so its version must say so.
  const counted: Aura = fromZero ? { ...aura, api: "1.3.2" } : aura;
  return ok({ document: documentId ?? document, page, aura: counted, resources });
};

const descriptionOf = async (
  sent: AssetForm["aura_json"],
): Promise<Result<{ readonly aura: Aura; readonly document: string | undefined }>> => {
  const read =
    typeof sent === "object" && !(sent instanceof File)
      ? ok(sent)
      : readJson(typeof sent === "string" ? sent : await sent.text(), "aura_json");
  if (!read.ok) return read;
  const parsed = auraSchema.safeParse(read.value);
  if (!parsed.success)
    return fail(
      ...problemsFromZod(parsed.error, read.value).map((found) => {
        const path = found.at?.path === undefined ? "aura_json" : `aura_json.${found.at.path}`;
        return { ...found, message: found.message.replace(/^The file/, "aura_json"), at: { path } };
      }),
    );
  const { _document, ...aura } = parsed.data as Aura & { _document?: unknown };
  return ok({ aura, document: typeof _document === "string" && _document !== "" ? _document : undefined });
};

export const pageMissing = problem(
  "shape-invalid",
  "No page was given. Send pageNum, counted from 1, or page in aura_json.",
  {
    path: "pageNum",
  },
);

const badName = (name: string) =>
  problem(
    "shape-invalid",
    "A resource's name begins with a letter or digit and has letters, digits, spaces, dots, dashes alone, at most 100.",
    {
      path: name.slice(0, 100),
    },
  );
