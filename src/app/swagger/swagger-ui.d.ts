/** As much of Swagger UI as its page uses; the package brings no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Component = (props: Readonly<Record<string, unknown>>) => unknown;

  /** What Swagger UI is made of, and what plugins may change. */
  export interface SwaggerSystem {
    readonly fn: {
      /** A value that fits a schema. */
      getSampleSchema: (schema: unknown, type: unknown, ...rest: readonly unknown[]) => unknown;
      /** The part of the document at a path, with nothing left in it that has to be looked up. */
      resolveSubtree: (
        document: Readonly<Record<string, unknown>>,
        path: readonly string[],
      ) => Promise<{ readonly spec: unknown; readonly errors: readonly unknown[] }>;
    };
    readonly React: {
      createElement(
        kind: string | Component,
        props?: Readonly<Record<string, unknown>>,
        ...children: readonly unknown[]
      ): unknown;
    };
    readonly getComponent: (name: string, connected?: boolean) => Component;
  }
  export type SwaggerPlugin = (system: SwaggerSystem) => {
    /** Called on the system when the plugins before it are in place. */
    readonly afterLoad?: (this: SwaggerSystem) => void;
    readonly wrapComponents?: Readonly<Record<string, (original: Component) => Component>>;
  };
  export interface SwaggerOptions {
    readonly url: string;
    readonly dom_id: string;
    readonly presets: readonly unknown[];
    readonly plugins: readonly SwaggerPlugin[];
    readonly layout: "BaseLayout";
    /** Null: the document is not sent to a validator. */
    readonly validatorUrl: null;
    readonly tryItOutEnabled: boolean;
    readonly deepLinking: boolean;
    readonly displayRequestDuration: boolean;
    readonly syntaxHighlight: { readonly activated: boolean };
    readonly defaultModelsExpandDepth: number;
    readonly onComplete: () => void;
  }
  interface Swagger {
    /** Enters a user's credentials for the security scheme of that name. */
    preauthorizeBasic(scheme: string, name: string, password: string): void;
  }
  const SwaggerUI: ((options: SwaggerOptions) => Swagger) & { readonly presets: { readonly apis: unknown } };
  export default SwaggerUI;
}
