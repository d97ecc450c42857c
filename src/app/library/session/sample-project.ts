/** Adds the sample project of the site to the library: a PDF, and a smartlink of it with assets of every kind. */

import { msg } from "@lit/localize";
import { fail, ok, type Result } from "#domain/result.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { fetchSampleBatch } from "../../site/sample-batch.ts";
import { findDefaultFolder } from "./folder-tree.ts";
import { type LibraryItem, toContentItem, toSmartlinkItem } from "./library-item.ts";
import type { LibrarySession } from "./library-session.ts";

const failMissing = () =>
  fail(
    translatedProblem(
      "file-unreadable",
      msg("The sample project is incomplete on this site. Upload a PDF of your own instead."),
    ),
  );

/** Resolves with the smartlink. `site`: the folder of the samples, ending in a slash. */
export const addSampleProject = async (session: LibrarySession, site: URL): Promise<Result<LibraryItem>> => {
  const { library } = session;
  const fetched = await fetchSampleBatch(site);
  if (!fetched.ok) return fetched;
  const files = new Map(fetched.value.map((file) => [file.path, file]));
  const [template, pdf] = [files.get("template.json"), files.get("brochure.pdf")];
  if (template === undefined || pdf === undefined) return failMissing();
  const folder = findDefaultFolder(session.state.folders)?.id ?? "";
  const upload = { folder, title: msg("Sample brochure"), filename: "brochure.pdf", file: pdf.file };
  const content = await library.contents.create(upload, await library.caller());
  if (!content.ok) return content;
  const smartlink = await library.importTemplate({
    template: toIntakeFile(template),
    resources: fetched.value.filter((file) => file !== template && file !== pdf).map(toIntakeFile),
    folder,
    title: undefined,
    pdf: { content: content.value.id },
  });
  if (!smartlink.ok) return smartlink;
  const [storedContent, storedSmartlink] = await Promise.all([
    library.records.get("contents", content.value.id),
    library.records.get("smartlinks", smartlink.value.id),
  ]);
  if (storedContent === undefined || storedSmartlink === undefined) return failMissing();
  const item = toSmartlinkItem(storedSmartlink, library.now());
  session.dispatch({ type: "items-changed", items: [toContentItem(storedContent), item] });
  return ok(item);
};
