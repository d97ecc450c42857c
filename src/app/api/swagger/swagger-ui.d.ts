/** Types of the used part of Swagger UI; the package has none. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Component = (props: Readonly<Record<string, unknown>>) => unknown;

  /** The system that plugins may change. */
  export interface SwaggerSystem {
    readonly fn: {
      /** Returns an example value of a schema. */
      getSampleSchema: (schema: unknown, type: unknown, ...rest: readonly unknown[]) => unknown;
      /** Resolves with the part of the document at a path, without references. */
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
