/**
 * Brings the translations of the manager up to date after its texts have changed: adds new texts to
 * `src/ui/i18n/xliff/*.xlf` and removes unused ones. Lists texts without translation.
 */
import { fileURLToPath } from "node:url";
import { updateTranslations } from "./build/translations.mjs";

const missing = await updateTranslations(fileURLToPath(new URL("..", import.meta.url)));
for (const text of missing) console.log(text);
console.log(
  missing.length === 0
    ? "All texts are translated."
    : `${missing.length} texts have no translation. Add their <target> in src/ui/i18n/xliff, then run this again.`,
);
