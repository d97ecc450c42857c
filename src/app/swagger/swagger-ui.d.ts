/** As much of Swagger UI as its page uses; the package brings no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  export interface SwaggerOptions {
    readonly url: string;
    readonly dom_id: string;
    readonly presets: readonly unknown[];
    readonly layout: "BaseLayout";
    /** Null: the document is not sent to a validator. */
    readonly validatorUrl: null;
    readonly tryItOutEnabled: boolean;
    readonly deepLinking: boolean;
    readonly displayRequestDuration: boolean;
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
