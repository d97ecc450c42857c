import type { LocaleModule } from "@lit/localize";

export const templates: LocaleModule["templates"];
