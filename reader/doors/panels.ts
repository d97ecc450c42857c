/** Entry point of the panels' script in generated files. file-parts.ts reads the global after it has run. */
import { createPanels } from "../document/panels.ts";
import type { PanelGlobals } from "./file-parts.ts";

(globalThis as PanelGlobals).smartlinkPanels = createPanels;
