import "./cart.css";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type GatewayIdentifier, gatewayCountries, gatewayCurrencies } from "#core/gateways.ts";
import { LOCALES } from "#core/locale.ts";
import type { Cart } from "#web/cart/cart.ts";
import { setPaymentMethods } from "#web/cart/payment-methods.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { EXAMPLE_CART as CART } from "#web/testing/example-cart.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { CartSummary } from "./cart-summary.tsx";

const FREE: Cart = { ...CART, total_price_discount: 0, discount: 149, coupon_code: "FAMILY100" };

describe.each(LOCALES)("the way to pay beside the total (%s)", async (locale) => {
  const copy = await loadCopy("cart", locale);
  const { checkout, payment } = copy;
  const summary = page.getByRole("region", { name: copy.summary.heading });
  const blocks = page.getByRole("region", { name: payment.heading });
  const dialog = page.getByRole("dialog", { name: checkout.heading });

  const open = async (cart: Cart, ...gateways: readonly GatewayIdentifier[]) => {
    onTestFinished(() => page.viewport(390, 844));
    await page.viewport(1440, 900);
    setPaymentMethods(
      gateways.map((identifier, position) => ({
        id: position + 1,
        identifier,
        name: identifier,
        currencies: [...gatewayCurrencies(identifier)],
        countries: [...(gatewayCountries(identifier) ?? [])],
      })),
    );
    return showComponent(
      <div className="cart-grid">
        <CartSummary cart={cart} copy={copy} onRequest={() => undefined} />
      </div>,
      { locale },
    );
  };

  test("on a wide window a button under the total leads to the ways to pay, which take the focus (D-150)", async () => {
    await open(CART, "stripe", "tamara", "tabby");
    await userEvent.click(summary.getByRole("button", { name: payment.bar.action }));
    await expect.element(blocks).toHaveFocus();
  });

  test.each([
    ["there is one way to pay", CART, ["tabby"]],
    ["there is nothing to pay", FREE, ["stripe", "tamara"]],
  ] as const)("the pay button opens the form where %s (D-95, D-150)", async (_, cart, gateways) => {
    await open(cart, ...gateways);
    const button = summary.getByRole("button", { name: payment.free.heading });
    await userEvent.click(button);
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  });

  test.each([
    [390, CART, 3],
    [1440, CART, 1],
    [390, FREE, 0],
    [1440, FREE, 0],
  ] as const)(
    "in %i pixels lines part the ways to pay, and none is at the end where nothing is to pay (D-95, D-140)",
    async (width, cart, lines) => {
      const shown = await open(cart, "stripe", "tamara", "tabby");
      await page.viewport(width, 900);
      const parts = shown.querySelectorAll(
        ".payment-methods, .payment-methods ~ *, .payment-block",
      );
      const borders = [...parts].flatMap((part) => {
        const { borderBlockStartWidth, borderBlockEndWidth } = getComputedStyle(part);
        return [borderBlockStartWidth, borderBlockEndWidth].filter((line) => line !== "0px");
      });
      expect(borders).toHaveLength(lines);
    },
  );

  test("the cards, wallets and lenders that are accepted are beside the button, and the card block names its own (D-150)", async () => {
    await open(CART, "stripe", "tamara", "tabby");
    const { label, visa, mastercard, applePay, googlePay } = payment.marks;
    const [inSummary, inBlock] = page.getByRole("list", { name: label }).elements();
    const names = (list: Element | undefined) =>
      [...(list?.children ?? [])].map((mark) => mark.querySelector("img")?.alt ?? mark.textContent);
    const byCard = [visa, mastercard, applePay, googlePay];
    const { tamara, tabby } = payment.methods;
    expect(names(inSummary)).toEqual([...byCard, tamara.name, tabby.name]);
    expect(names(inBlock)).toEqual(byCard);
    const drawn = [...document.querySelectorAll(".payment-marks img")];
    expect(drawn).toHaveLength(4);
    await expect
      .poll(() => drawn.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0))
      .toBe(true);
  });

  test("the sums name no discount that there is none of, and no total where nothing is to pay (R-CART-06 to R-CART-09, D-93)", async () => {
    const { value, family, coupon, total, vat } = copy.summary;
    const second = { ...CART, family_or_friend_discount: 14.9, family_discount_percent: 10 };
    for (const [cart, rows, hasVat] of [
      [CART, [value, total], true],
      [second, [value, family, total], true],
      [FREE, [value, coupon], false],
    ] as const) {
      const shown = await open({ ...cart, includes_vat: true });
      const named = [...shown.querySelectorAll("dt")].map(({ textContent }) => textContent);
      expect(named).toEqual(rows);
      expect(shown.textContent.includes(vat)).toBe(hasVat);
      shown.remove();
    }
  });

  test("without a gateway there is no way to pay (R-CART-11)", async () => {
    await open(CART);
    await expect.element(summary).toBeVisible();
    expect(page.getByRole("button", { name: payment.bar.action }).elements()).toEqual([]);
    expect(page.getByRole("list", { name: payment.marks.label }).elements()).toEqual([]);
  });

  test("the summary and the ways to pay are accessible", async () => {
    await expectAccessible(await open(CART, "stripe", "tamara", "tabby"));
  });
});
