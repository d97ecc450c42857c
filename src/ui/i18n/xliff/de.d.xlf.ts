import type { LocaleModule } from "@lit/localize";

export declare const templates: LocaleModule["templates"];
