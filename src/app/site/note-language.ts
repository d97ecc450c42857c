/** Notes the language of the manager for the worker that writes reports. */
import { getFormatLocale, getLanguage, whenLanguageLoaded } from "#ui/i18n/language.ts";
import { type MakerLanguage, makerLanguageCache, makerLanguagePath } from "#usecases/jobs/maker-language.ts";

/** Notes the present language, and each later one until the signal aborts. `site`: ends in a slash. */
export const noteLanguage = async (
  site: URL,
  caches: Pick<CacheStorage, "open"> | undefined,
  signal: AbortSignal,
): Promise<void> => {
  const note = async (): Promise<void> => {
    const present: MakerLanguage = { language: getLanguage(), locale: getFormatLocale() };
    // Where site data is blocked, nothing is stored, and reports are in English.
    const cache = await caches?.open(makerLanguageCache).catch(() => undefined);
    await cache?.put(new URL(makerLanguagePath, site), Response.json(present)).catch(() => undefined);
  };
  const handleStatus = ({ detail }: Event & { readonly detail?: { readonly status?: string } }) => {
    if (detail?.status === "ready") void note();
  };
  addEventListener("lit-localize-status", handleStatus, { signal });
  await whenLanguageLoaded();
  await note();
};
