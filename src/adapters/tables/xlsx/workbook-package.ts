/**
 * The parts of a workbook: XML documents in a ZIP file that refer to each other. Names of parts are compared without regard
 * to letter case, and backslashes count as slashes.
 */
import { createXmlScanner, readAttributes, type XmlEvents } from "./xml-scanner.ts";
import { listZipEntries, unpackEntry } from "./zip-directory.ts";

/** A relationship of a part to another one. */
export interface PartRelation {
  readonly id: string;
  /** The last word of its type, such as `worksheet`: the address before it differs between variants of the format. */
  readonly kind: string;
  /** Name of the part that it leads to. */
  readonly target: string;
}

/** The parts of a workbook. */
export interface WorkbookPackage {
  has(name: string): boolean;
  /**
   * Reads a part. Returns false if there is no such part.
   * @throws WorkbookTooLarge or WorkbookInflated
   * @throws Error if the part is damaged.
   */
  scan(name: string, events: XmlEvents): boolean;
  /** Lists what a part refers to; the whole package for an empty name. */
  listRelations(name: string): readonly PartRelation[];
}

/** Limit of all parts that are read, when unpacked. */
const maxUnpackedBytes = 200_000_000;

/** Thrown when the parts unpack to more than the limit. */
export class WorkbookTooLarge extends Error {}

/** A part that unpacks to more than this multiple of its size has no cells that a person needs: tables reach 50. */
export const maxUnpackedRatio = 200;
/** Parts that unpack to less are read, whatever their content. */
const maxUncheckedBytes = 20_000_000;

/** Thrown when a part unpacks to far more than tables do. */
export class WorkbookInflated extends Error {}

/** Opens the package. @throws Error if the file is damaged. */
export const openPackage = (bytes: Uint8Array): WorkbookPackage => {
  const entries = new Map(listZipEntries(bytes).map((entry) => [normalizeName(entry.name), entry]));
  let unpackedBytes = 0;
  const scan = (name: string, events: XmlEvents): boolean => {
    const entry = entries.get(normalizeName(name));
    if (entry === undefined) return false;
    const scanner = createXmlScanner(events);
    let decoder: TextDecoder | undefined;
    let partBytes = 0;
    unpackEntry(bytes, entry, (piece) => {
      unpackedBytes += piece.length;
      partBytes += piece.length;
      if (unpackedBytes > maxUnpackedBytes) throw new WorkbookTooLarge();
      if (partBytes > maxUncheckedBytes && partBytes > maxUnpackedRatio * entry.packedBytes)
        throw new WorkbookInflated();
      decoder ??= new TextDecoder(detectXmlEncoding(piece));
      for (let at = 0; at < piece.length; at += chunkBytes)
        scanner.write(decoder.decode(piece.subarray(at, at + chunkBytes), { stream: true }));
    });
    scanner.end();
    return true;
  };
  return {
    has: (name) => entries.has(normalizeName(name)),
    scan,
    listRelations: (name) => {
      const relations: PartRelation[] = [];
      const folder = folderOf(name);
      scan(`${folder}_rels/${name.slice(folder.length)}.rels`, {
        open: (element, text) => {
          if (element !== "Relationship") return;
          const attributes = readAttributes(text);
          if (attributes.get("TargetMode")?.toLowerCase() === "external") return;
          const type = attributes.get("Type") ?? "";
          relations.push({
            id: attributes.get("Id") ?? "",
            kind: type.slice(type.lastIndexOf("/") + 1),
            target: resolveName(folder, attributes.get("Target") ?? ""),
          });
        },
        close: () => {},
        text: () => {},
      });
      return relations;
    },
  };
};

const chunkBytes = 65_536;

const detectXmlEncoding = ([first, second]: Uint8Array): string =>
  first === 0xff || second === 0 ? "utf-16le" : first === 0xfe || first === 0 ? "utf-16be" : "utf-8";

/** Returns the name as parts are compared. */
const normalizeName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/** Returns the folder of a part, which ends with a slash; empty for the root. */
export const folderOf = (name: string): string => name.slice(0, name.replaceAll("\\", "/").lastIndexOf("/") + 1);

/** Targets are relative to the folder of the part that has them, or absolute in the archive. */
const resolveName = (folder: string, target: string): string => {
  const path = decodePath(target.replaceAll("\\", "/"));
  const segments: string[] = [];
  for (const segment of (path.startsWith("/") ? path : `${folder}${path}`).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
};

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
