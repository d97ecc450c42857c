/** The e-mail gate (`emailRequired`). The address is stored for this smartlink, so that it is asked once. */
import { readEmailAddress } from "#domain/links/email-address.ts";
import { type GateOptions, promptAtGate } from "./gate-page.ts";
import type { SmartlinkStorage } from "./smartlink-storage.ts";

/** Resolves to the stored address, or prompts until a valid one is entered. */
export const promptEmail = async (storage: SmartlinkStorage, options: GateOptions): Promise<string> => {
  const { t } = options;
  const storedEmail = readEmailAddress(storage.read("email") ?? "");
  if (storedEmail) return storedEmail;
  const email = await promptAtGate<string>(
    {
      title: t("emailTitle"),
      sentence: t("emailSentence"),
      label: t("emailField"),
      field: { type: "email", autocomplete: "email", inputmode: "email" },
      check: (answer) => {
        const address = readEmailAddress(answer);
        return address ? { accepted: true, value: address } : { accepted: false, problem: t("emailWrong") };
      },
    },
    options,
  );
  storage.write("email", email);
  return email;
};
