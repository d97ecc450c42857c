/**
 * The platform names that the pure folders may use, because browsers, workers and Node have them. All others (document,
 * fetch, indexedDB, setTimeout) are compile errors there, which keeps domain and batch free of the environment.
 */
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

interface AbortSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, target: Uint8Array): { readonly read: number; readonly written: number };
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array, options?: { stream?: boolean }): string;
}
