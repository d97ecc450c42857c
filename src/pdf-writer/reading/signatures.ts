/** Finds out whether a PDF has a digital signature (ISO 32000-1, 12.8). */
import { asName, asNumber, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import type { PdfFile } from "./pdf-file.ts";

const maxFields = 10_000;

/**
 * Returns whether the PDF is signed or certified. A signature field that is still empty does not count. @throws
 * PdfSyntaxError
 */
export const hasSignature = async (file: PdfFile, catalog: PdfDict): Promise<boolean> => {
  if ((await file.resolveDict(catalog.entries.get("Perms"))) !== undefined) return true;
  const form = await file.resolveDict(catalog.entries.get("AcroForm"));
  if (form === undefined) return false;
  const { signed, empty } = await countSignatureFields(file, form.entries.get("Fields"));
  if (signed > 0) return true;
  const flags = asNumber(await file.resolve(form.entries.get("SigFlags"))) ?? 0;
  // Bit 1: there are signature fields. If none of them is found, the flag counts.
  return (flags & 1) !== 0 && empty === 0;
};

interface SignatureFields {
  signed: number;
  empty: number;
}

const countSignatureFields = async (file: PdfFile, fields: PdfValue | undefined): Promise<SignatureFields> => {
  const counts: SignatureFields = { signed: 0, empty: 0 };
  const pending: { value: PdfValue | undefined; type: string | undefined }[] = [{ value: fields, type: undefined }];
  for (let visited = 0; pending.length > 0 && visited < maxFields; visited++) {
    const { value, type } = pending.pop() ?? { value: undefined, type: undefined };
    const field = await file.resolve(value);
    if (field?.kind === "array")
      pending.push(...field.items.slice(0, maxFields).map((item) => ({ value: item, type })));
    if (field?.kind !== "dict") continue;
    const fieldType = asName(await file.resolve(field.entries.get("FT"))) ?? type;
    if (fieldType === "Sig") counts[field.entries.has("V") ? "signed" : "empty"]++;
    const kids = field.entries.get("Kids");
    if (kids !== undefined) pending.push({ value: kids, type: fieldType });
  }
  return counts;
};
