/** The gate of `emailRequired`: an address that can be mailed to. It is remembered for this smartlink. */
import { readEmailAddress } from "#domain/links/email-address.ts";
import { askAt, type GatePlace } from "./gate-page.ts";
import type { Memory } from "./memory.ts";

export const askEmail = async (memory: Memory, place: GatePlace): Promise<string> => {
  const { t } = place;
  const known = readEmailAddress(memory.read("email") ?? "");
  if (known) return known;
  const email = await askAt<string>(
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
    place,
  );
  memory.write("email", email);
  return email;
};
