/** Replaces the PDF of a smartlink by a file that the person picks, after showing what it does to the assets. */
import { msg, str } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import type { LibraryDialogs } from "../elements/dialogs/library-dialogs.ts";
import type { LibraryItem } from "../session/library-item.ts";
import type { LibrarySession } from "../session/library-session.ts";

/** Resolves with the picked file; undefined if the person cancelled. Call it in the handler of a press. */
export const pickPdf = (): Promise<File | undefined> =>
  new Promise((resolve) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "file", accept: ".pdf,application/pdf" });
    input.addEventListener("change", () => resolve(input.files?.[0]));
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });

/** Resolves when the PDF is replaced or nothing is to be done. */
export const replacePdf = async (
  { library }: LibrarySession,
  dialogs: LibraryDialogs,
  { id, title }: LibraryItem,
  notify: (message: string, problems?: readonly Problem[]) => void,
): Promise<void> => {
  const file = await pickPdf();
  if (file === undefined) return;
  const caller = await library.caller();
  let pdfPassword: string | undefined;
  const run = (preview: boolean) => {
    const upload = { file, filename: file.name, ...(pdfPassword === undefined ? {} : { pdfPassword }) };
    return library.replacement.replace(id, { upload }, { preview }, caller);
  };
  let preview = await run(true);
  while (!preview.ok && preview.problems[0]?.code.startsWith("pdf-password")) {
    const heading =
      preview.problems[0].code === "pdf-password" ? msg("The PDF needs a password") : msg("Wrong password");
    pdfPassword = await dialogs.askName({
      heading,
      label: msg(str`Password of ${file.name}`),
      value: "",
      action: msg("Open PDF"),
      isSecret: true,
    });
    if (pdfPassword === undefined) return;
    preview = await run(true);
  }
  if (!preview.ok) return notify("", preview.problems);
  if (!(await dialogs.confirmReplacement(file.name, preview.value))) return;
  const replaced = await run(false);
  notify(
    replaced.ok ? msg(str`The PDF of “${title}” was replaced. The PDF before stays in the library.`) : "",
    replaced.ok ? [] : replaced.problems,
  );
};
