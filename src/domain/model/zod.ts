/**
 * The one door to zod: every schema imports it from here, so that it is set up before any schema is used. `jitless`,
 * because zod would otherwise call `new Function` once, which the site's policy forbids and reports.
 */
import { z } from "zod";

z.config({ jitless: true });

export { z };
