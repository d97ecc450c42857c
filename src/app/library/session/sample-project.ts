/** Adds the sample project of the site to the library: a PDF, and a smartlink of it with assets of every kind. */

import { msg } from "@lit/localize";
import { readJson } from "#domain/intake/read-json.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import { globalSettingsSchema } from "#domain/model/settings.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { UploadedResource } from "#usecases/library/assets.ts";
import { fetchSampleBatch } from "../../site/sample-batch.ts";
import { findDefaultFolder } from "./folder-tree.ts";
import { type LibraryItem, toContentItem, toSmartlinkItem } from "./library-item.ts";
import type { LibrarySession } from "./library-session.ts";

type SampleFiles = ReadonlyMap<string, Blob>;
type Asset = Smartlink["assets"][number];

const failMissing = () =>
  fail(
    translatedProblem(
      "file-unreadable",
      msg("The sample project is incomplete on this site. Upload a PDF of your own instead."),
    ),
  );

const readSampleTemplate = async (files: SampleFiles): Promise<Result<Smartlink>> => {
  const file = files.get("template.json");
  if (file === undefined) return failMissing();
  const json = readJson(await file.text(), "template.json");
  if (!json.ok) return json;
  const template = readTemplate(json.value, "template.json");
  return template.ok ? ok(template.value.template) : template;
};

const findResources = ({ files }: Asset, samples: SampleFiles): readonly UploadedResource[] =>
  Object.entries(files).flatMap(([name, { filename, mimetype, url }]) => {
    const file = samples.get(url);
    return file === undefined ? [] : [{ name, filename, mimetype, file }];
  });

/** Resolves with the smartlink. `site`: the folder of the samples, ending in a slash. */
export const addSampleProject = async (session: LibrarySession, site: URL): Promise<Result<LibraryItem>> => {
  const { library } = session;
  const fetched = await fetchSampleBatch(site);
  if (!fetched.ok) return fetched;
  const files = new Map(fetched.value.map(({ path, file }) => [path, file]));
  const template = await readSampleTemplate(files);
  if (!template.ok) return template;
  const pdf = files.get("brochure.pdf");
  const folder = findDefaultFolder(session.state.folders)?.id ?? "";
  if (pdf === undefined) return failMissing();
  const caller = await library.caller();
  const upload = { folder, title: msg("Sample brochure"), filename: "brochure.pdf", file: pdf };
  const content = await library.contents.create(upload, caller);
  if (!content.ok) return content;
  const { title, config, assets } = template.value;
  const global = globalSettingsSchema.parse(config.global);
  const input = { folder, content: content.value.id, title, distribution: 0, fields: {}, global };
  const smartlink = await library.smartlinks.create(input, caller);
  if (!smartlink.ok) return smartlink;
  for (const asset of assets) {
    const resources = findResources(asset, files);
    const input = { document: smartlink.value.id, page: asset.page, aura: asset.aura, resources };
    const created = await library.assets.create(input, caller);
    if (!created.ok) return created;
  }
  const [storedContent, storedSmartlink] = await Promise.all([
    library.records.get("contents", content.value.id),
    library.records.get("smartlinks", smartlink.value.id),
  ]);
  if (storedContent === undefined || storedSmartlink === undefined) return failMissing();
  const item = toSmartlinkItem(storedSmartlink, library.now());
  session.dispatch({ type: "items-changed", items: [toContentItem(storedContent), item] });
  return ok(item);
};
