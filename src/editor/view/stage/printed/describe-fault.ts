/** Describes what is wrong with printed contents. */
import { msg, str } from "@lit/localize";
import type { ContentFault } from "#domain/problems/content-fault.ts";
import type { ContentDrawing } from "./content-service.ts";

/** Describes a fault with the rows that have it. `total`: number of sample rows. */
export const describeContentFault = ({ problem: { message }, count, rows }: ContentFault, total: number): string => {
  const numbers = rows.map((row) => row + 1).join(", ");
  if (total <= 1 || count === 0) return message;
  if (count === 1) return msg(str`Row ${numbers} of ${total}: ${message}`);
  return count > rows.length
    ? msg(str`${count} of ${total} rows (${numbers}, …): ${message}`)
    : msg(str`${count} of ${total} rows (${numbers}): ${message}`);
};

/** Describes what is wrong with a drawing; undefined for nothing. */
export const describeDrawing = ({ problems, warnings }: ContentDrawing): string | undefined => {
  const messages = [...problems, ...warnings].map(({ message }) => message);
  return messages.length === 0 ? undefined : messages.join("\n");
};
