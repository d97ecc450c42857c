/** Writes what stands around the objects of an encrypted PDF: its header, and the entries of its trailer. */
import type { PdfFile } from "../reading/pdf-file.ts";
import type { PdfObject } from "../reading/pdf-objects.ts";
import { formatHex } from "../syntax/format-string.ts";
import { latin1 } from "../syntax/pdf-bytes.ts";
import {
  asDict,
  asName,
  asReference,
  asString,
  formatValue,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
  rawValue,
} from "../syntax/pdf-syntax.ts";

/** The frame of a file. */
export interface FileFrame {
  readonly header: string;
  /** Entries of the trailer. */
  readonly trailer: string;
  /** Objects of the frame, some of them in place of those that the file has. */
  readonly objects: readonly PdfObject[];
}

/** Reads the frame. `freeNumber`: that of an object that may be added. `newId`: 32 hexadecimal digits, for a file without one. @throws PdfSyntaxError */
export const readFrame = async (file: PdfFile, freeNumber: number, newId: string): Promise<FileFrame> => {
  const { entries } = file.crossReference.trailer;
  const root = entries.get("Root");
  const catalog = await file.read(asReference(root) ?? 0);
  const dict = asDict(catalog?.value);
  if (root === undefined || catalog === undefined || dict === undefined)
    throw new PdfSyntaxError("its catalog is missing");
  const isVersion2 = readVersions(file, dict).some((version) => version?.startsWith("2") ?? false);
  const info = entries.get("Info");
  // In the trailer, its strings would not be encrypted.
  const infoObjects = info?.kind === "dict" ? [{ number: freeNumber, generation: 0, value: info }] : [];
  const infoReference = info?.kind === "dict" ? rawValue(`${freeNumber} 0 R`) : info;
  const infoEntry = infoReference === undefined ? "" : `/Info ${formatValue(infoReference)}`;
  return {
    header: `%PDF-${isVersion2 ? "2.0" : "1.7"}\n%\xe2\xe3\xcf\xd3\n`,
    trailer: `/Root ${formatValue(root)}${infoEntry}/ID[${await formatIds(file, newId)}]`,
    objects: [...(isVersion2 ? [] : [{ ...catalog, value: await addExtension(file, dict) }]), ...infoObjects],
  };
};

/** Returns the versions in the header and in the catalog. The higher one counts. */
const readVersions = ({ bytes }: PdfFile, catalog: PdfDict): readonly (string | undefined)[] => [
  /^%PDF-(\d\.\d)/.exec(latin1(bytes.subarray(0, 16)))?.[1],
  asName(catalog.entries.get("Version")),
];

/** Before PDF 2.0, AES-256 with revision 6 is an extension of Adobe. */
const extension = rawValue("<</BaseVersion/1.7/ExtensionLevel 8>>");

const addExtension = async (file: PdfFile, { entries }: PdfDict): Promise<PdfDict> => {
  const extensions = (await file.resolveDict(entries.get("Extensions")))?.entries ?? new Map<string, PdfValue>();
  const added: PdfDict = { kind: "dict", entries: new Map([...extensions, ["ADBE", extension]]) };
  return { kind: "dict", entries: new Map([...entries, ["Extensions", added]]) };
};

const formatIds = async (file: PdfFile, newId: string): Promise<string> => {
  const value = await file.resolve(file.crossReference.trailer.entries.get("ID"));
  const ids = value?.kind === "array" ? value.items.map(asString) : [];
  const [first, second] = ids.map((id) => id && formatHex(id));
  return `<${first ?? newId}><${second ?? newId}>`;
};
