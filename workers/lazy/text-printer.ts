/** Entry point of the text printer's script, see lazy-text-printer.ts. Wiring only. */
import { openPrinter } from "../batch/text-printer.ts";

Object.assign(globalThis, { openPrinter });
