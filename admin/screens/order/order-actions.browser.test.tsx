import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall } from "#web/testing/answer-calls.ts";
import { EXAMPLE_ORDER } from "../../testing/example-order.ts";
import { show } from "../../testing/show.tsx";
import { signedInAs } from "../../testing/signed-in.tsx";
import { OrderActions } from "./order-actions.tsx";

const WORDS: Localized<typeof en> = { en, ar };

test.each(LOCALES)(
  "while a receipt is sent in one language, the button of the other works (%s) (D-165)",
  async (locale) => {
    const { promise: waits, resolve } = Promise.withResolvers<void>();
    const sent: string[] = [];
    answerEachCall(async ({ body }) => {
      sent.push((body as { locale: string }).locale);
      await waits;
      return answer({});
    });
    const { receipt } = WORDS[locale].order;
    await show(signedInAs("support", <OrderActions order={EXAMPLE_ORDER} />), locale);
    const english = page.getByRole("button", { name: receipt.en });
    const arabic = page.getByRole("button", { name: receipt.ar });
    await userEvent.click(english);
    await expect.element(english).toHaveAttribute("aria-disabled", "true");
    await expect.element(arabic).not.toHaveAttribute("aria-disabled");
    await userEvent.click(arabic);
    await expect.poll(() => sent).toEqual(["en", "ar"]);
    resolve();
    await expect.element(english).not.toHaveAttribute("aria-disabled");
  },
);
