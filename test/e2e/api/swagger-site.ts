/** Swagger UI of the built site, with files to send: the common beginning of its tests. */
import { beforeAll, expect } from "vitest";
import { openSwagger, type SwaggerRequest, type SwaggerResponse, type SwaggerUi } from "../../contract/swagger-ui.ts";
import type { DrivenPage, Engine } from "../../support/drive/launch.ts";
import { aTemplate, createPdf } from "../support/site.ts";
import type { ServedFolder, Stage } from "../support/stage.ts";

type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};
export const idOf = (body: unknown): string => String(fieldsOf(fieldsOf(body)["details"])["id"]);

export const rows = (name: "pdf" | "PDF_file", ...pdfs: readonly string[]) =>
  pdfs.map((pdf, index) => ({ [name]: pdf, data: { first_name: `Anna ${index}` } }));

/** What the tests use, once `beforeAll` has run. */
export interface SwaggerSite {
  readonly site: ServedFolder;
  readonly page: DrivenPage;
  readonly sentOperations: ReadonlySet<string>;
  /** Returns the path of a prepared file. */
  file(name: string): string;
  /** Opens Swagger UI, also again. */
  open(): Promise<void>;
  /** Sends an operation, which must succeed. */
  send(operationId: string, sending?: SwaggerRequest): Promise<SwaggerResponse>;
  /** Creates a folder, a content, a smartlink and an asset with its icon. Returns their ids. */
  createItems(): Promise<{ inFolder: string; content: string; document: string; asset: string }>;
}

export const prepareSwagger = (stage: Stage, engine: Engine): SwaggerSite => {
  const folder = stage.createFolder();
  const paths: Record<string, string> = {};
  const sentOperations = new Set<string>();
  let swagger: SwaggerUi;
  const prepared = {} as SwaggerSite;
  const steps: Pick<SwaggerSite, "sentOperations" | "file" | "open" | "send" | "createItems"> = {
    sentOperations,
    file: (name) => paths[name] ?? "",
    open: async () => {
      swagger = await openSwagger(prepared.page, prepared.site.url);
    },
    send: async (operationId, sending) => {
      const response = await swagger.send(operationId, sending);
      const { status, body } = response;
      expect([operationId, status, status === "200" ? "" : body]).toEqual([operationId, "200", ""]);
      sentOperations.add(operationId);
      return response;
    },
    createItems: async () => {
      await prepared.open();
      const createdFolder = await prepared.send("post_folder", { form: { name: "Offers" } });
      const inFolder = idOf(createdFolder.body);
      const content = idOf(
        (
          await prepared.send("post_content", {
            form: { folder: inFolder, title: "Offer" },
            files: { file: prepared.file("offer.pdf") },
          })
        ).body,
      );
      const document = idOf(
        (await prepared.send("post_document", { form: { folder: inFolder, content, title: "For [[first_name]]" } }))
          .body,
      );
      const asset = await prepared.send("post_asset", {
        form: { documentId: document, pageNum: "2" },
        files: { aura_json: prepared.file("aura.json"), icon: prepared.file("icon.png") },
      });
      expect(fieldsOf(fieldsOf(asset.body)["details"])).toMatchObject({ page: 2, files: { icon: { filesize: 8 } } });
      expect(asset.code).toContain('form.append("icon", file); // icon.png');
      return { inFolder, content, document, asset: idOf(asset.body) };
    },
  };
  Object.assign(prepared, steps);

  beforeAll(async () => {
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    const files = {
      "offer.pdf": await createPdf(2),
      "longer.pdf": await createPdf(3),
      "small.json": JSON.stringify({ title: "Imported", config: { global: {} }, assets: [] }),
      "icon.png": Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
      "template.json": JSON.stringify(aTemplate),
      "param.json": JSON.stringify({ document_id: "dropped", dst_dir: "tool", env: "officialProd", max_error: 2 }),
      "data.json": JSON.stringify(rows("PDF_file", "offer.pdf")),
      "aura.json": JSON.stringify({ ...aTemplate.assets[0]?.aura, page: 1, background: "icon" }),
    };
    for (const [name, content] of Object.entries(files)) paths[name] = folder.write(name, content);
    Object.assign(prepared, { site, page: await browser.page() });
  });
  return prepared;
};
