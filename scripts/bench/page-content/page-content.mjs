/** Measures batches that print on pages: in the browser, and whole PDFs in Node beside other libraries. */
import { measureContentBatches } from "./content-batches.mjs";
import { measureRowPdfs } from "./row-pdfs.mjs";

/** @type {(world: import("../site.mjs").BenchWorld) => Promise<import("../site.mjs").Figures>} */
export const pageContent = async (world) => ({
  ...(await measureContentBatches(world)),
  ...(await measureRowPdfs(world)),
});
