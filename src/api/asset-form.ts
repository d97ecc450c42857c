/** Reads the form of `POST /asset`: the description, and one file part per resource, named like the resource. */
import { findDamagedTexts } from "#domain/intake/find-damaged-texts.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { type Aura, auraSchema } from "#domain/model/asset.ts";
import { problemsFromZod } from "#domain/model/problems-from-zod.ts";
import { z } from "#domain/model/zod.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { AssetInput, UploadedResource } from "#usecases/library/assets.ts";
import { fileField, integerField, optionalTextField } from "./fields.ts";

const namedFields = () => ({
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
        integerField("Page number, from 1; wins over the description's page", 1, 1_000_000),
        z.literal("").transform(() => undefined),
      ],
      { error: "expected a page number, counted from 1" },
    )
    .optional()
    .describe("Page number, from 1; wins over the description's page"),
  id: optionalTextField("Asset id: edits that asset"),
});

/** The fields of `POST /asset` (docs/api.md, “Assets”). */
export const assetFormSchema = z.lazy(() =>
  z
    .object({
      ...namedFields(),
      // One of any number of resources, so that Swagger UI and generated clients have a field for the first one.
      icon: fileField(
        "A resource, named as `background` or an action names it; parts of any other name are accepted too",
      ).optional(),
    })
    .catchall(z.file({ error: "expected a resource as a file part, or a field of this call" })),
);

/** The validated form. */
export type AssetForm = z.output<typeof assetFormSchema>;

/** Names that are safe in addresses and forms. */
const resourceNamePattern = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,99}$/u;

/** `page` and `document` may be missing when an asset is edited. */
type SentAsset = Pick<AssetInput, "aura" | "resources"> & {
  readonly document: string | undefined;
  readonly page: number | undefined;
};

/**
 * Reads description, page and resources of the form. Pages count from 1 in the result; the description's page of format
 * 1.4, which counts from 0, is converted (docs/batch-files.md, “Assets”). Problems have paths below `aura_json`.
 */
export const readAssetForm = async ({
  aura_json,
  documentId,
  pageNum,
  id: _,
  ...parts
}: AssetForm): Promise<Result<SentAsset>> => {
  const description = await readDescription(aura_json);
  if (!description.ok) return description;
  const resources: UploadedResource[] = [];
  for (const [name, value] of Object.entries(parts)) {
    if (!(value instanceof File)) continue;
    if (!resourceNamePattern.test(name)) return fail(invalidResourceName(name));
    resources.push({ name, filename: value.name, mimetype: value.type, file: value });
  }
  const { aura, document } = description.value;
  const countsFromZero = /^1\.4(?:\.|$)/.test(aura.api);
  const describedPage = aura.page === undefined ? undefined : aura.page + (countsFromZero ? 1 : 0);
  const page = pageNum ?? describedPage;
  if (page !== undefined && page < 1) return fail(pageMissing);
  // The converted page counts from 1, so the format must too.
  const convertedAura: Aura = countsFromZero ? { ...aura, api: "1.3.2" } : aura;
  return ok({ document: documentId ?? document, page, aura: convertedAura, resources });
};

const readDescription = async (
  sent: AssetForm["aura_json"],
): Promise<Result<{ readonly aura: Aura; readonly document: string | undefined }>> => {
  const json =
    typeof sent === "object" && !(sent instanceof File)
      ? ok(sent)
      : readJson(typeof sent === "string" ? sent : await sent.text(), "aura_json");
  if (!json.ok) return json;
  const parsed = auraSchema.safeParse(json.value);
  if (!parsed.success)
    return fail(
      ...problemsFromZod(parsed.error, json.value).map((item) => {
        const path = item.at?.path === undefined ? "aura_json" : `aura_json.${item.at.path}`;
        return { ...item, message: item.message.replace(/^The file/, "aura_json"), at: { path } };
      }),
    );
  const damaged = findDamagedTexts(json.value);
  if (damaged.length > 0)
    return fail(...damaged.map((item) => ({ ...item, at: { path: `aura_json.${item.at?.path ?? ""}` } })));
  const { _document, ...aura } = parsed.data as Aura & { _document?: unknown };
  return ok({ aura, document: typeof _document === "string" && _document !== "" ? _document : undefined });
};

/** The problem of a new asset without a page. */
export const pageMissing = problem(
  "shape-invalid",
  "The page is missing. Send pageNum, counted from 1, or page in aura_json.",
  {
    path: "pageNum",
  },
);

const invalidResourceName = (name: string) =>
  problem(
    "shape-invalid",
    "The name of this resource is invalid. Use letters, digits, spaces, dots, dashes and underscores, at most 100, and begin with a letter, digit or underscore.",
    {
      path: name.slice(0, 100),
    },
  );
