/**
 * Reads in which language the manager is, and loads its catalogue of sentences. Not for the service worker, which cannot load
 * modules: the reports that it writes are in English.
 */
import { english, type ReportLanguage } from "#batch/report/report-language.ts";
import type { SentenceCatalogue } from "#domain/sentences/translate-sentences.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { type MakerLanguage, makerLanguageCache, makerLanguagePath } from "#usecases/jobs/maker-language.ts";

type LoadCatalogue = () => Promise<{ readonly catalogue: SentenceCatalogue }>;

const catalogues: Readonly<Record<string, LoadCatalogue>> = {
  de: () => import("#domain/sentences/de/catalogue.ts"),
  fr: () => import("#domain/sentences/fr/catalogue.ts"),
};

/** Returns the language of the manager, which a page has noted; English if none has, or if it cannot be loaded. */
export const readReportLanguage = async (
  site: string,
  caches: Pick<CacheStorage, "match"> | undefined,
): Promise<ReportLanguage> => {
  try {
    const note = await caches?.match(`${site}${makerLanguagePath}`, { cacheName: makerLanguageCache });
    if (note === undefined) return english;
    const { language, locale } = (await note.json()) as MakerLanguage;
    const load = readOwnProperty<LoadCatalogue>(catalogues, language);
    if (load === undefined) return english;
    const [{ catalogue }, { createReportLanguage }] = await Promise.all([
      load(),
      import("#batch/report/translated-report.ts"),
    ]);
    return createReportLanguage(catalogue, locale);
  } catch {
    return english;
  }
};
