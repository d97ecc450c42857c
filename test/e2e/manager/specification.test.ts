// engines: none; test:all: chromium
/**
 * The specification's programs, as somebody writes them who has read nothing else: the four steps, a batch, the
 * standalone tool and users, by `fetch` on the built site, with the network on and then with it off.
 */
import { beforeAll, describe, expect, test } from "vitest";
import {
  type ApiCaller,
  type ApiResponse,
  type CallOptions,
  createCaller,
  type FilePart,
  type FormFields,
} from "../../contract/caller.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { plainPdf } from "../../contract/plain-pdf.ts";
import * as specified from "../../contract/specified-shapes.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { openManager, readAuthorization } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { siteStored } from "./stored-site.ts";

const engines = enginesFor(import.meta.url);

type Fields = Readonly<Record<string, unknown>>;

const pages = 2;

const pdfNamed = (name: string): FilePart => ({
  name,
  type: "application/pdf",
  bytes: plainPdf(Array.from({ length: pages }, () => [595, 842] as const)),
});

const jsonFile = (name: string, value: unknown): FilePart => ({
  name,
  type: "application/json",
  bytes: new TextEncoder().encode(JSON.stringify(value)),
});

const icon: FilePart = {
  name: "icon.png",
  type: "image/png",
  bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
};

const anAura = (_document: string): Fields => ({
  _document,
  name: "Order now",
  page: 1,
  center_x: 50,
  center_y: 80,
  center_z: 0,
  rect: [30, 6],
  background: "icon",
  actions: [{ type: "url", data: "https://shop.example/order?for=[[first_name]]" }],
  api: "1.3.2",
  order: 0,
});

/** Every text of the form that is sent empty to keep the default. */
const defaults: FormFields = Object.fromEntries(
  "smartlinkSocialDesc pdfz_version pdfzPassword pdfz_settings sendMailOpen faviconB64 extractPDF tracking_email printAllowed emailRequired startDateTime endDateTime"
    .split(" ")
    .map((name) => [name, ""]),
);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const host = stage.copySite();
  const notes = stage.createFolder();
  let page: DrivenPage;
  let site: ServedFolder;
  let api: ApiCaller;

  beforeAll(async () => {
    site = await stage.serveFolder(host.path);
    page = await (await stage.browser(engine)).page();
    await openManager(page, site, "#/api");
    api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
  });

  const fieldsOf = ({ json, status }: ApiResponse): Fields => {
    expect(json, `an answer of status ${status}`).toBeTypeOf("object");
    return json as Fields;
  };
  /** The details of a good answer in the envelope. */
  const details = async (path: string, options?: CallOptions): Promise<unknown> => {
    const response = await api.call(path, { headers: { accept: "application/json" }, ...options });
    expect(fieldsOf(response), path).toMatchObject({ code: 200 });
    return fieldsOf(response)["details"];
  };
  const post = async (path: string, form: FormFields): Promise<Fields> =>
    (await details(path, { method: "POST", form })) as Fields;
  const refusal = async (path: string, options?: CallOptions): Promise<unknown> =>
    fieldsOf(await api.call(path, options))["code"];
  const idOf = ({ id }: Fields): string => String(id);

  const root = async (): Promise<Fields> => {
    const folders = (await details("/folder")) as readonly Fields[];
    for (const folder of folders) expect(specified.findMismatches(folder, specified.folder)).toEqual([]);
    const rootFolder = folders.find(({ name }) => name === "/");
    expect(rootFolder).toMatchObject({ _folder: null });
    expect(folders.find(({ name }) => name === "Unclassified")).toMatchObject({
      readOnly: true,
      _folder: rootFolder?.["id"],
    });
    return rootFolder ?? {};
  };

  const upload = async (name: string): Promise<Fields> => {
    const file = pdfNamed(name);
    const folder = idOf(await root());
    const content = await post("/content", { file, folder, title: "Offer" });
    expect(specified.findMismatches(content, specified.content(pages))).toEqual([]);
    expect(content).toMatchObject({
      _folder: folder,
      title: "Offer",
      filename: name,
      filesize: file.bytes.length,
      mimetype: "application/pdf",
      pagesWidth: [595, 595],
      pagesHeight: [842, 842],
    });
    for (const address of [content["original_url"], content["pdf_url"]])
      expect((await api.call(String(address))).bytes).toEqual(file.bytes);
    return content;
  };

  const create = async (content: Fields): Promise<Fields> => {
    const folder = String(content["_folder"]);
    const smartlink = await post("/document", {
      folder,
      content: idOf(content),
      title: "For [[first_name]]",
      distribution: "3",
      ...defaults,
    });
    expect(specified.findMismatches(smartlink, specified.smartlink(pages))).toEqual([]);
    expect(smartlink).toMatchObject({
      title: "For [[first_name]]",
      _content: content["id"],
      _folder: folder,
      nb_pages: pages,
      status: "DONE",
      activated: true,
      publish: false,
      distribution: 3,
    });
    const [file] = Object.values(smartlink["files"] as Fields);
    expect(specified.findMismatches(file, specified.namedFile)).toEqual([]);
    expect(specified.findMismatches(smartlink["config"], specified.config)).toEqual([]);
    const { global } = smartlink["config"] as Fields;
    expect(specified.findMismatches(global, specified.globalSettings)).toEqual([]);
    for (const name of ["pdfz_url", "pdfzs_url"]) {
      expect(new URL(String(smartlink[name])).searchParams.get("sl")).toBe(smartlink["id"]);
      expect(smartlink[`${name}_user`]).toBe(`${smartlink[name]}&q=`);
    }
    return smartlink;
  };

  const addAsset = async (smartlink: Fields): Promise<void> => {
    const description = anAura(idOf(smartlink));
    const form = { aura_json: jsonFile("aura.json", description), icon, documentId: idOf(smartlink), pageNum: "2" };
    const asset = await post("/asset", form);
    expect(specified.findMismatches(asset, specified.asset)).toEqual([]);
    expect(specified.findMismatches(asset["aura"], specified.aura)).toEqual([]);
    expect(asset).toMatchObject({
      page: 2,
      assetId: "",
      _document: smartlink["id"],
      aura: { ...description, page: 2 },
    });
    const stored = (asset["files"] as Fields)["icon"] as Fields;
    expect(specified.findMismatches(stored, specified.resource)).toEqual([]);
    expect((await api.call(String(stored["url"]))).bytes).toEqual(icon.bytes);
    // The same call with its id edits it.
    const named = { ...description, name: "Order today" };
    const edited = await post("/asset", { ...form, id: idOf(asset), aura_json: jsonFile("aura.json", named) });
    expect(edited).toMatchObject({ id: asset["id"], aura: { name: "Order today" } });
  };

  /** The four steps: a content, and a smartlink with an asset. */
  const fourSteps = async (network: string) => {
    const content = await upload(`offer-${network}.pdf`);
    const smartlink = await create(content);
    await addAsset(smartlink);
    return { content, smartlink: idOf(smartlink) };
  };

  const batchJob = async (path: string, options?: CallOptions): Promise<Fields> => {
    const response = await api.call(path, options);
    expect([path, response.status, specified.findMismatches(response.json, specified.job)]).toEqual([path, 200, []]);
    return fieldsOf(response);
  };
  const start = (batchId: string, form: FormFields) => batchJob(`/batch/${batchId}/start`, { method: "POST", form });
  const pathOf = (job: Fields) => `/batch/${job["batch_id"]}/${job["job_id"]}`;
  const ended = (job: Fields): Promise<Fields> =>
    waitUntil("the end of the job", async () => {
      const now = await batchJob(`${pathOf(job)}/status`);
      return now["finished"] !== null && now;
    });
  const log = async (job: Fields): Promise<readonly Fields[]> =>
    fieldsOf(await api.call(`${pathOf(job)}/log`))["entries"] as readonly Fields[];
  /** A generated file; nothing where there is none, which without its host the browser answers by no answer. */
  const fetchGenerated = async (path: string): Promise<string> => {
    const response = await api.call(`${site.url}batch/${path}`).catch(() => undefined);
    return response?.status === 200 ? new TextDecoder().decode(response.bytes) : "";
  };
  const row = (pdf: unknown, reference_id: string, data: Fields = { first_name: "Anna" }) => ({
    pdf,
    reference_id,
    suffix: "x7",
    data,
  });

  const batch = async (network: string) => {
    const { content, smartlink } = await fourSteps(network);
    const id = `spring-${network}`;
    const latePdf = `late-${network}.pdf`;
    const job = await start(id, {
      api_url: `${site.url}api`,
      document_id: smartlink,
      data: JSON.stringify([
        row(content["pdf_url"], "anna"),
        row(latePdf, "late"),
        row(content["pdf_url"], "nobody", {}),
      ]),
      callback_emails: "anna@example.org, ben@example.org",
    });
    expect(job).toMatchObject({
      batch_id: id,
      status: "In progress",
      finished: null,
      succeededCount: 0,
      erroredCount: 0,
    });
    expect(await ended(job)).toMatchObject({ status: "Done", succeededCount: 1, erroredCount: 2 });
    const faults = (await log(job)).filter(({ level }) => level === "error");
    expect(faults.map(({ row: number, reference_id }) => [number, reference_id])).toEqual([
      [2, "late"],
      [3, "nobody"],
    ]);
    expect(await fetchGenerated(`${id}/anna.x7.html`)).toContain("https://shop.example/order?for=Anna");
    expect(await fetchGenerated(`${id}/late.x7.html`)).toBe("");
    // What was missing comes, and the failed rows alone run again.
    await upload(latePdf);
    await batchJob(`${pathOf(job)}/retry`, { method: "POST" });
    expect(await ended(job)).toMatchObject({ status: "Done", succeededCount: 2, erroredCount: 1 });
    expect(await fetchGenerated(`${id}/late.x7.html`)).toContain("For Anna");
    return { content, smartlink };
  };

  const files = async (network: string, { content, smartlink }: { content: Fields; smartlink: string }) => {
    const template = jsonFile("template.json", await details(`/document/${smartlink}`));
    const rows = [row("gone.pdf", "one"), row("gone.pdf", "two"), row(content["pdf_url"], "three")];
    const job = await start(`limited-${network}`, {
      document_file: template,
      data_file: jsonFile("rows.json", rows),
      max_errors: "2",
      strategy: "original",
    });
    expect(await ended(job)).toMatchObject({ status: "Cancelled", succeededCount: 0, erroredCount: 2 });
    expect(await fetchGenerated(`limited-${network}/three.x7.html`)).toBe("");
    const manyRows = Array.from({ length: 3000 }, (_, index) => row(content["pdf_url"], `r${index}`));
    const running = await start(`stopped-${network}`, {
      document_file: template,
      data: JSON.stringify(manyRows),
      strategy: "mixed",
    });
    await batchJob(`${pathOf(running)}/cancel`);
    expect(await ended(running)).toMatchObject({ status: "Cancelled", erroredCount: 0 });
  };

  /** `place` puts both files into the tool's folder. */
  const tool = async (
    network: string,
    { content, smartlink }: { content: Fields; smartlink: string },
    place: (param: string, data: string) => Promise<void>,
  ) => {
    const dst_dir = `tool-${network}`;
    await place(
      JSON.stringify({ document_id: smartlink, dst_dir, env: "officialProd", max_error: 1 }),
      JSON.stringify([
        { PDF_file: content["pdf_url"], data: { first_name: "Anna" } },
        { PDF_file: content["pdf_url"], data: {} },
      ]),
    );
    const run = fieldsOf(await api.call("/generation/start", { anonymous: true }));
    const job = await waitUntil("the end of the run", async () => {
      const now = fieldsOf(await api.call(String(run["status_url"]), { anonymous: true }));
      return now["finished"] !== null && now;
    });
    expect(job).toMatchObject({ batch_id: dst_dir, status: "Cancelled", succeededCount: 1, erroredCount: 1 });
    expect(await fetchGenerated(`${dst_dir}/report.html`)).toContain(`Report of batch ${dst_dir}`);
  };

  const users = async (network: string) => {
    const email = `ben-${network}@example.org`;
    const user = await post("/v2.13/users", { email, first_name: "Ben", last_name: "Bold", password: "correct horse" });
    const changed = { method: "PUT" };
    expect(await details(`/v2.13/users/${idOf(user)}?first_name=Benny&last_name=B%C3%A4r`, changed)).toMatchObject({
      id: user["id"],
      first_name: "Benny",
      last_name: "Bär",
    });
    const listed = (await details("/v2.13/users")) as readonly Fields[];
    expect(listed.find(({ id }) => id === user["id"])).toMatchObject({ email, first_name: "Benny" });
    const as = { anonymous: true, headers: { authorization: `Basic ${btoa(`${email}:correct horse`)}` } };
    expect(await refusal("/folder", as)).toBe(200);
    await details(`/v2.13/users/${idOf(user)}`, { method: "DELETE" });
    expect(await refusal("/folder", as)).toBe(401);
    expect(await refusal("/folder", { anonymous: true })).toBe(401);
  };

  test("the calls of the specification work with the network on", async () => {
    const stored = await batch("on");
    await files("on", stored);
    await tool("on", stored, async (param, data) => {
      host.write("batch/param.json", param);
      host.write("batch/data.json", data);
    });
    await users("on");
  });

  test("the calls of the specification work with the network off", async () => {
    await siteStored(page);
    site.close();
    await openManager(page, site, "#/batches");
    const stored = await batch("off");
    await files("off", stored);
    await tool("off", stored, async (param, data) => {
      await page.setFiles({ role: "file", name: "Batch files" }, [
        notes.write("param.json", param),
        notes.write("data.json", data),
      ]);
      await openManager(page, site, "#/api");
      await page.waitFor("the files to be placed", () => document.querySelectorAll(".tool-files li").length === 2);
    });
    await users("off");
  });
});
