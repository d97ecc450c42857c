/**
 * The one door to zod: every schema imports it from here, so that it is set up before any schema is used. `jitless`,
 * because zod would otherwise call `new Function` once, which the site's policy forbids and reports.
 *
 * Schemas stand in `z.lazy`: all of them together take some forty milliseconds to build, and a service worker that was
 * just started, or a page that opens, needs few.
 */
import { z } from "zod";

z.config({ jitless: true });

export { z };
