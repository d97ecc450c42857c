/** The part of linkify-it that is used. The package has no types. */
declare module "linkify-it" {
  interface LinkMatch {
    readonly schema: string;
    readonly index: number;
    readonly lastIndex: number;
    readonly raw: string;
    readonly url: string;
  }

  export default class LinkifyIt {
    constructor(options?: {
      readonly fuzzyLink?: boolean;
      readonly fuzzyEmail?: boolean;
      readonly fuzzyIP?: boolean;
    });
    add(schema: string, definition: null): this;
    match(text: string): readonly LinkMatch[] | null;
  }
}
