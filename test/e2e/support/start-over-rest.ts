/** Starts batches on the site as a program does, over REST. */

/** The files of a batch; those that are no text as base64. */
export interface RestStart {
  readonly batchId: string;
  readonly authorization: string;
  readonly template: string;
  /** The file with the rows. */
  readonly data: { readonly name: string; readonly base64: string };
  readonly pdf: string;
  /** Further parameters. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Runs in the page: sends the parameters of a start call, and returns the response. */
export const startOverRest = async ({
  batchId,
  authorization,
  template,
  data,
  pdf,
  more = {},
}: RestStart): Promise<{ status: number; job: Record<string, unknown> }> => {
  const toFile = (base64: string, name: string, type = "") =>
    new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type });
  const form = new FormData();
  form.append("document_file", new File([template], "template.json", { type: "application/json" }));
  form.append("data_file", toFile(data.base64, data.name, data.name.endsWith(".json") ? "application/json" : ""));
  form.append("offer", toFile(pdf, "offer.pdf", "application/pdf"));
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  const response = await fetch(`api/batch/${batchId}/start`, {
    method: "POST",
    headers: { Authorization: authorization },
    body: form,
  });
  return { status: response.status, job: (await response.json()) as Record<string, unknown> };
};

/** Returns bytes or a text in UTF-8 as base64. */
export const toBase64 = (content: Uint8Array | string): string => Buffer.from(content).toString("base64");
