/** After each part: the boot script takes it out of the page. It stands after every part, so it says no more than this. */
import type { BootGlobals } from "./boot-handover.ts";

(globalThis as BootGlobals).smartlinkStep?.();
