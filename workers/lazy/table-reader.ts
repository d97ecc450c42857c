/** Entry point of the table reader's script, see lazy-table-reader.ts. Wiring only. */
import { createTableReader } from "#adapters/tables/table-reader.ts";

Object.assign(globalThis, { createTableReader });
