import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { clearBuyerDraft } from "#web/cart/buyer-draft.ts";
import type { Cart } from "#web/cart/cart.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "#web/testing/show.tsx";
import { CheckoutModal } from "./checkout-modal.tsx";
import { useCheckout } from "./use-checkout.ts";

const CART: Cart = {
  items: [
    {
      id: 1,
      quantity: 1,
      single_price: 149,
      course_package: { id: 43, name: "Mental Math", name_ar: "الحساب الذهني" },
    },
  ],
  total_items_count: 1,
  total_price: 149,
  total_price_discount: 149,
  family_or_friend_discount: 0,
  discount: 0,
  coupon_code: null,
  currency: "USD",
  currency_en: "USD",
};

function Example({ copy: { checkout: copy, payment } }: { readonly copy: Copy<"cart"> }) {
  const checkout = useCheckout(CART);
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => checkout.open("stripe", currentTarget)}>
        {payment.methods.stripe.button}
      </button>
      <CheckoutModal checkout={checkout} cart={CART} copy={copy} />
    </>
  );
}

describe.each(LOCALES)("the checkout modal (%s)", async (locale) => {
  const words = await loadCopy("cart", locale);
  const { checkout: copy, payment } = words;
  const pay = page.getByRole("button", { name: payment.methods.stripe.button });
  const dialog = page.getByRole("dialog", { name: copy.heading });

  /** With the keyboard, as a press of the mouse would leave the focus elsewhere in some browsers. */
  const open = async () => {
    const shown = await show(<Example copy={words} />, { locale });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).toBeVisible();
    return shown;
  };

  test("it opens with its heading in focus, and the page behind it is out of reach", async () => {
    await open();
    const heading = page.getByRole("heading", { name: copy.heading }).element();
    expect(document.activeElement).toBe(heading);
    const modal = dialog.element();
    const opener = modal.previousElementSibling;
    const reached = new Set<Element | null>();
    // More often than the modal has controls: the focus goes round, by way of the browser itself.
    for (let press = 0; press < 20; press += 1) {
      await userEvent.tab();
      reached.add(document.activeElement);
    }
    expect(reached.size).toBeGreaterThan(8);
    expect(reached).not.toContain(opener);
    reached.delete(document.body);
    expect([...reached].filter((element) => !modal.contains(element))).toEqual([]);
  });

  test("Escape closes it, and the focus returns to the button that opened it", async () => {
    await open();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => dialog.elements()).toEqual([]);
    await expect.element(pay).toHaveFocus();
  });

  test("so does its close button", async () => {
    await open();
    await userEvent.click(page.getByRole("button", { name: copy.close }));
    await expect.poll(() => dialog.elements()).toEqual([]);
    await expect.element(pay).toHaveFocus();
  });

  test("a press beside it does not close it", async () => {
    await page.viewport(1000, 800);
    onTestFinished(() => page.viewport(390, 844));
    await open();
    const { left } = dialog.element().getBoundingClientRect();
    expect(left).toBeGreaterThan(20);
    await userEvent.click(dialog, { position: { x: 10 - left, y: 10 }, force: true });
    await expect.element(dialog).toBeVisible();
  });

  test("what was typed is still there when it opens again", async () => {
    onTestFinished(clearBuyerDraft);
    await open();
    const name = page.getByRole("textbox", { name: copy.fields.firstname });
    await userEvent.fill(name, "Mona");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => dialog.elements()).toEqual([]);
    await userEvent.click(pay);
    await expect.element(name).toHaveValue("Mona");
  });

  test("after a try with faults, an alert says so and the first faulty field has the focus", async () => {
    await open();
    await userEvent.click(page.getByRole("checkbox", { name: copy.agree }));
    await userEvent.click(page.getByRole("button", { name: copy.submit }));
    await expect.element(page.getByRole("alert")).toHaveTextContent(copy.banners.required);
    const email = page.getByRole("textbox", { name: copy.fields.email });
    await expect
      .element(email)
      .toHaveAccessibleDescription(`${copy.errors.email_required} ${copy.emailHint}`);
    expect(document.activeElement?.getAttribute("name")).toBe("firstname");
  });

  test("the modal is accessible, at first and with faults", async () => {
    await open();
    await expectAccessible(dialog.element());
    await userEvent.click(page.getByRole("checkbox", { name: copy.agree }));
    await userEvent.click(page.getByRole("button", { name: copy.submit }));
    await expect.element(page.getByRole("alert")).not.toBeEmptyDOMElement();
    await expectAccessible(dialog.element());
  });
});
