// engines: none; test:all: none; matrix: chromium
/** Swagger UI of the built site sends every operation of the OpenAPI document. `swagger.test.ts` shows filling in and uploading. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openManager, waitForJobEnd } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { fieldsOf, idOf, prepareSwagger, rows } from "./swagger-site.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const prepared = prepareSwagger(openStage(), engine);

  test("Swagger UI sends every operation of the document", { timeout: 240_000 }, async () => {
    const { page, site, file, send, sentOperations } = prepared;
    const { inFolder, content, document: id, asset } = await prepared.createItems();
    await openManager(page, site, "#/batches");
    await page.setFiles(
      { role: "file", name: "Batch files" },
      ["param.json", "data.json", "template.json", "offer.pdf"].map(file),
    );
    await page.waitFor("the files to be inspected", () => document.querySelector("select") !== null);
    await openManager(page, site, "#/api");
    await page.waitFor("the files to be placed", () => document.querySelectorAll(".tool-files li").length === 4);
    await prepared.open();

    await send("get_folder");
    await send("get_folder_id", { params: { id: inFolder } });
    await send("put_folder_id", { params: { id: inFolder }, form: { name: "Spring offers" } });
    await send("get_content", { params: { folder: inFolder, limit: "1" } });
    await send("get_content_id", { params: { id: content } });
    await send("get_content_id_file", { params: { id: content } });
    await send("get_content_id_page_page", { params: { id: content } });
    await send("get_document");
    await send("get_document_id", { params: { id } });
    await send("put_document_id", { params: { id }, form: { title: "Summer for [[first_name]]" } });
    await send("get_asset", { params: { documentId: id } });
    await send("get_asset_id", { params: { id: asset } });
    await send("get_asset_id_resource", { params: { id: asset, resource: "icon" } });
    await send("get_view_id", { params: { id } });
    await send("get_view_id_file", { params: { id } });
    await send("get_view_id_asset_asset_resource", { params: { id, asset, resource: "icon" } });

    const copy = idOf((await send("post_document_id_duplicate", { params: { id } })).body);
    await send("put_document_id", { params: { id: copy }, form: { pdfzPassword: "open sesame" } });
    await send("post_view_id_unlock", { params: { id: copy }, form: { password: "open sesame" } });

    await send("post_events");
    await send("get_events");

    await send("get_v2_minor_users");
    const user = idOf((await send("post_v2_minor_users", { params: { email: "anna@example.org" } })).body);
    await send("put_v2_minor_users_id", { params: { id: user, first_name: "Anna" } });
    await send("delete_v2_minor_users_id", { params: { id: user } });

    const batch = { batch_id: "by-swagger" };
    const started = await send("post_batch_batch_id_start", {
      params: batch,
      form: { data: JSON.stringify(rows("pdf", "offer.pdf", "missing.pdf")) },
      files: { document_file: file("template.json"), files: [file("offer.pdf"), file("icon.png")] },
    });
    const job = { ...batch, job_id: String(fieldsOf(started.body)["job_id"]) };
    // The job runs only while a page of the manager is open.
    await openManager(page, site);
    expect(await waitForJobEnd(page, batch.batch_id)).toBe("Done");
    await prepared.open();
    const status = await send("get_batch_batch_id_job_id_status", { params: job });
    expect(fieldsOf(status.body)).toMatchObject({ succeededCount: 1, erroredCount: 1 });
    await send("get_batch_batch_id_job_id_log", { params: job });
    await send("get_batch_batch_id_job_id_cancel", { params: job });
    await send("post_batch_batch_id_job_id_cancel", { params: job });
    // The job has ended and skipped no row, so it stays as it is.
    await send("post_batch_batch_id_job_id_pause", { params: job });
    await send("post_batch_batch_id_job_id_resume", { params: job });
    await send("post_batch_batch_id_job_id_retry", { params: job });

    const run = await send("get_generation_start");
    await send("get_generation_job_id", { params: { job_id: String(fieldsOf(run.body)["job_id"]) } });
    await send("get_openapi_json");

    await send("put_content_id", { params: { id: content }, form: { title: "Offer of spring" } });
    const contentCopy = idOf((await send("post_content_id_duplicate", { params: { id: content } })).body);
    await send("post_move", { json: { items: [{ kind: "content", id: contentCopy }], folder: inFolder } });
    await send("get_search", { params: { q: "spring" } });

    const template = { template: file("small.json"), file: file("offer.pdf") };
    const form = { folder: inFolder };
    const imported = idOf((await send("post_document_import", { form, files: template })).body);
    await send("post_document_id_export", { params: { id: imported } });
    await send("post_document_id_replace", { params: { id: imported }, files: { file: file("longer.pdf") } });

    const named = { params: { id: imported }, form: { name: "Before the fair" } };
    const version = { id: imported, version: idOf((await send("post_document_id_versions", named)).body) };
    await send("get_document_id_versions", { params: { id: imported } });
    await send("get_document_id_versions_version", { params: version });
    await send("put_document_id_versions_version", { params: version, form: { name: "After the fair" } });
    await send("get_document_id_versions_version_changes", { params: version });
    await send("post_document_id_versions_version_restore", { params: version });
    await send("delete_document_id_versions_version", { params: version });

    const trashed = { json: { items: [{ kind: "smartlink", id: imported }] } };
    await send("get_trash_settings");
    await send("put_trash_settings", { json: { trash_days: 30 } });
    await send("post_trash", trashed);
    await send("get_trash");
    await send("post_trash_id_restore", { params: { id: imported } });
    await send("post_trash", trashed);
    await send("post_trash_restore", { json: { ids: [imported] } });
    await send("post_trash", trashed);
    await send("delete_trash_id", { params: { id: imported } });

    await send("delete_asset_id", { params: { id: asset } });
    for (const item of [copy, id]) await send("delete_document_id", { params: { id: item } });
    await send("delete_content_id", { params: { id: content } });
    await send("delete_folder_id", { params: { id: inFolder, recursive: "true" } });
    await send("delete_trash");

    const described = await page.evaluate(async () => {
      const response = await fetch("../openapi.json");
      const { paths } = (await response.json()) as { paths: Record<string, Record<string, { operationId: string }>> };
      return Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    });
    expect([...sentOperations].sort()).toEqual([...described].sort());
    expect(await page.problems()).toEqual([]);
  });
});
