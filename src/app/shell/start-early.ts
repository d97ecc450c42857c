/**
 * Runs before the code of the manager has loaded: opens the store, and for the editor loads its code, starts the worker of
 * pdf.js and reads the smartlink with its PDF. All of it would otherwise wait for the code and services of other pages.
 */

import { editorReading } from "../editor/start-editor-reading.ts";
import { parseRoute } from "../site/app-router.ts";
import { isInCrossOriginFrame } from "../site/browser/cross-origin-frame.ts";
import { allowSiteScripts } from "../site/browser/trusted-types.ts";
import { findEditedSmartlink } from "../site/editor-route.ts";
import { siteStore } from "../site/site-store.ts";

allowSiteScripts(new URL(".", document.baseURI));

if (!isInCrossOriginFrame()) {
  // The services report the errors when they open the store themselves, and the page when it loads the code itself.
  const ignore = () => undefined;
  siteStore.connection.open().catch(ignore);
  const smartlinkId = findEditedSmartlink(parseRoute(location.hash, ""));
  if (smartlinkId !== undefined) {
    editorReading.prepare(smartlinkId);
    addEventListener("hashchange", () => editorReading.discard(), { once: true });
    import("../editor/start-pdf.ts").catch(ignore);
    import("../editor/editor-view.ts").catch(ignore);
  }
}
