/** Follows every part: lets the boot script take the part out of the page. Repeated often, so it only makes this call. */
import type { BootGlobals } from "./boot-handover.ts";

(globalThis as BootGlobals).smartlinkStep?.();
