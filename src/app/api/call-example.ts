import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";

/** Sends a call to the site's own REST API. */
export type Call = (address: string, init?: RequestInit) => Promise<Response>;

interface DisplayedResponse {
  readonly status: number;
  readonly text: string;
}

const maxCharacters = 4_000;

/** Example code of a REST API call, with a button that sends the call and shows the response. */
export class CallExample extends LightElement {
  static override properties = {
    address: { attribute: false },
    authorization: { attribute: false },
    call: { attribute: false },
    response: { state: true },
    errorText: { state: true },
  };
  declare address: string;
  declare authorization: string;
  declare call: Call | undefined;
  declare response: DisplayedResponse | undefined;
  declare errorText: string | undefined;

  constructor() {
    super();
    this.address = "";
    this.authorization = "";
  }

  protected override render(): TemplateResult {
    const { response, errorText } = this;
    return html`
      <p>${msg("This call lists your folders. Paste it into the console of this page, or run it here.")}</p>
      <pre class="code" tabindex="0" role="region" aria-label=${msg("Example")}><code>${exampleText(this.address, this.authorization)}</code></pre>
      <div class="actions">
        <button type="button" ?disabled=${this.authorization === ""} @click=${() => void this.#run()}>${msg("Run")}</button>
      </div>
      <div role="status">
        ${errorText === undefined ? nothing : html`<p class="notice notice-error">${errorText}</p>`}
        ${
          response === undefined
            ? nothing
            : html`<p>${msg(html`Status <strong class="numbers">${response.status}</strong>:`)}</p>
              <pre class="code" tabindex="0" role="region" aria-label=${msg("Answer")}><code>${response.text}</code></pre>`
        }
      </div>
    `;
  }

  async #run(): Promise<void> {
    this.response = undefined;
    try {
      const response = await this.call?.(this.address, { headers: { Authorization: this.authorization } });
      this.errorText = undefined;
      if (response !== undefined) this.response = { status: response.status, text: formatBody(await response.text()) };
    } catch (error) {
      this.errorText = msg(str`The call failed: ${describeError(error)}. Reload the page, then try again.`);
    }
  }
}

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const exampleText = (address: string, authorization: string): string =>
  [
    `const answer = await fetch(${JSON.stringify(address)}, {`,
    `  headers: { Authorization: ${JSON.stringify(authorization || "Basic …")} },`,
    "});",
    "console.log(answer.status, await answer.json());",
  ].join("\n");

/** Indents JSON, and truncates long texts. */
const formatBody = (text: string): string => {
  try {
    const json = JSON.stringify(JSON.parse(text), undefined, 2);
    return json.length > maxCharacters ? `${json.slice(0, maxCharacters)}\n…` : json;
  } catch {
    return text.slice(0, maxCharacters);
  }
};

customElements.define("call-example", CallExample);

declare global {
  interface HTMLElementTagNameMap {
    "call-example": CallExample;
  }
}
