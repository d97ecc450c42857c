/** What pdf.js reads of a tagged PDF's structure tree (ISO 32000-2, 14.7), page by page. */

/** An element of the structure, with a role, or a piece of the page's content, with a type. */
export interface StructureNode {
  /** Standard structure type, such as `H1`, or the name of an element of MathML. */
  readonly role?: string | undefined;
  readonly children?: readonly StructureNode[] | undefined;
  /** `content`: text or picture of the page. `annotation`: such as a link. */
  readonly type?: string | undefined;
  /** Of content: the id of its element in the text layer. Of an annotation: that of its link element. */
  readonly id?: string | undefined;
  /** Alternative text. */
  readonly alt?: string | undefined;
  /** BCP 47 tag. */
  readonly lang?: string | undefined;
  /** A formula as a text of MathML. */
  readonly mathML?: string | undefined;
  /** Left, bottom, right, top in units of the page's coordinate space. */
  readonly bbox?: readonly [number, number, number, number] | undefined;
  readonly rowSpan?: number | undefined;
  readonly colSpan?: number | undefined;
  readonly scope?: string | undefined;
  /** Identifies a table header, which cells name in `headers`. */
  readonly structId?: string | undefined;
  readonly headers?: readonly string[] | undefined;
  /** Short form of a table header. */
  readonly short?: string | undefined;
  /** Of a table. */
  readonly summary?: string | undefined;
}

/** Returns the ids of the page's content below a node, in reading order. */
export const listContentIds = ({ type, id, children }: StructureNode): readonly string[] => [
  ...(type === "content" && id !== undefined ? [id] : []),
  ...(children ?? []).flatMap(listContentIds),
];
