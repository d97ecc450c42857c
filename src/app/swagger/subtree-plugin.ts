/**
 * Opens a call at once. Swagger UI takes the whole document apart for each call that is opened, which holds the page up
 * for half a second and more; this document's operations say everything themselves, so that a look into it is enough.
 */
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { resolveSubtree } from "./resolve-subtree.ts";

export const subtreePlugin: SwaggerPlugin = () => ({
  afterLoad(): void {
    this.fn.resolveSubtree = async (document, path) => ({ spec: resolveSubtree(document, path), errors: [] });
  },
});
