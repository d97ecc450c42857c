/**
 * Opens operations faster. Swagger UI resolves the whole document for each opened operation, which blocks the page for
 * half a second or more. The references of this document are local, so a lookup is enough.
 */
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { resolveSubtree } from "./resolve-subtree.ts";

/** Swagger UI plugin. */
export const subtreePlugin: SwaggerPlugin = () => ({
  afterLoad(): void {
    this.fn.resolveSubtree = async (document, path) => ({ spec: resolveSubtree(document, path), errors: [] });
  },
});
