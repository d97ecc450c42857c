/**
 * Configures zod. Every schema imports zod from here, so that it is configured before any schema is used. `jitless`,
 * because zod would otherwise call `new Function` once, which the site's policy forbids and reports.
 *
 * Schemas are wrapped in `z.lazy`: building all of them takes about 40 ms, and a starting page or service worker needs
 * only a few.
 */
import { z } from "zod";

z.config({ jitless: true });

export { z };
