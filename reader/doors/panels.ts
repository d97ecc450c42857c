/** The door of the panels' script in generated files: it leaves them where file-parts.ts takes them. */
import { createPanels } from "../assets/panels.ts";
import type { PanelGlobals } from "./file-parts.ts";

(globalThis as PanelGlobals).smartlinkPanels = createPanels;
