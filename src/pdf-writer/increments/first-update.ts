/** Begins and ends the first update of a PDF, whose catalog and information dictionary stay where they are. */
import type { BasePdf } from "../reading/base-pdf.ts";
import { formatValue } from "../syntax/pdf-syntax.ts";
import {
  createIncrementWriter,
  type Increment,
  type IncrementWriter,
  type UpdatePoint,
} from "../writing/increment-writer.ts";

/** Begins the update. */
export const beginUpdate = (base: BasePdf): IncrementWriter => createIncrementWriter(findUpdatePoint(base));

/** Ends the update that `beginUpdate` began. */
export const endUpdate = ({ file: { crossReference } }: BasePdf, writer: IncrementWriter): Increment => {
  const entries = ["Root", "Info", "ID"].flatMap((name) => {
    const value = crossReference.trailer.entries.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return writer.end(
    entries.map(([name, value]) => `/${name} ${formatValue(value)}`).join(""),
    crossReference.newestSection === undefined ? crossReference.entries : undefined,
  );
};

/**
 * A damaged cross-reference is replaced by a complete one, not refused: every viewer opens such PDFs, and their makers do
 * not know of the damage. With the new one, viewers need no repair any more.
 */
const findUpdatePoint = ({ file, firstFreeNumber }: BasePdf): UpdatePoint => {
  const { newestSection, entries } = file.crossReference;
  const isPacked = () => Array.from(entries.values()).some((entry) => entry.in === "stream");
  return {
    length: file.bytes.length,
    nextNumber: firstFreeNumber,
    form: newestSection?.form ?? (isPacked() ? "stream" : "table"),
    previousSection: newestSection?.offset,
  };
};
