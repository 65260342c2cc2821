import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import type { Role } from "#core/staff.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
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

test("a dispute is recorded only by who may refund, and only where the gateway does not report it (D-252)", async () => {
  const { disputes } = en.order;
  const lender: typeof EXAMPLE_ORDER = { ...EXAMPLE_ORDER, disputes_by_staff: true };
  const offered = async (role: Role, order: typeof EXAMPLE_ORDER) => {
    const main = await show(signedInAs(role, <OrderActions order={order} />), "en");
    const names = [...main.querySelectorAll("button")].map(({ textContent }) => textContent);
    main.remove();
    return names.includes(disputes.record);
  };
  expect(await offered("sales", lender)).toBe(true);
  expect(await offered("support", lender)).toBe(false);
  expect(await offered("sales", EXAMPLE_ORDER)).toBe(false);
});

test.each([
  [0, 746.1],
  // Their sum as fractions is a little less than the total.
  [121.81, 624.29],
])(
  "an order of SAR 746.10 of which %s went back and %s is disputed offers no refund (D-164)",
  async (reserved, disputed) => {
    const payment = { ...EXAMPLE_ORDER.payment, reserved };
    const order = { ...EXAMPLE_ORDER, disputed, payment };
    await show(signedInAs("sales", <OrderActions order={order} />), "en");
    await expect.element(page.getByRole("button", { name: en.order.settle })).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: en.order.refund }))
      .not.toBeInTheDocument();
  },
);

test.each(LOCALES)(
  "what the shop refuses is said, of a receipt and of the question to the gateway (%s) (D-165)",
  async (locale) => {
    answerEachCall(({ path }) => refusal(429, "too_many_requests", path.split("/").at(-1)));
    const { settle, receipt } = WORDS[locale].order;
    await show(signedInAs("support", <OrderActions order={EXAMPLE_ORDER} />), locale);
    await page.getByRole("button", { name: settle }).click();
    await expect.element(page.getByRole("alert").getByText("settle")).toBeVisible();
    await page.getByRole("button", { name: receipt.ar }).click();
    await expect.element(page.getByRole("alert").getByText("receipt")).toBeVisible();
  },
);
