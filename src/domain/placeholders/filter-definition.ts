/** What a filter is, for the table of filters and the modules that implement them. */

/** A filter as written in a placeholder, such as `date:short`. */
export interface FilterCall {
  readonly name: string;
  /** Without escapes; those of a list (`hasListArgument`) are kept, because they also escape `,` and `=`. */
  readonly argument?: string;
}

/** Formats a value. Returns undefined if the filter cannot read it. */
export type Formatter = (value: string) => string | undefined;

/** A filter that placeholders can use. */
export interface FilterDefinition {
  readonly argument: "none" | "optional" | "required";
  /** An argument for messages. */
  readonly example?: string;
  /** Whether the argument is a list, such as `m=Mr,f=Ms`. */
  readonly isList?: true;
  /** Whether the filter changes empty values too. */
  readonly readsEmpty?: true;
  /** The values that the filter accepts, for messages. */
  readonly reads: string | ((argument: string) => string);
  /** Returns a sentence if the argument is invalid. */
  readonly describeProblem?: (argument: string) => string | undefined;
  readonly format: (locale: string, argument: string | undefined) => Formatter;
}
