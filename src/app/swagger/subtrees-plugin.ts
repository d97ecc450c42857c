/**
 * Opens a call at once. Swagger UI takes the whole document apart for each call that is opened, which holds the page up
 * for half a second and more; this document's operations say everything themselves, so that a look into it is enough.
 */
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { subtreeOf } from "./subtree.ts";

export const subtreesPlugin: SwaggerPlugin = () => ({
  afterLoad(): void {
    this.fn.resolveSubtree = async (document, path) => ({ spec: subtreeOf(document, path), errors: [] });
  },
});
