import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setPaymentMethods } from "#web/cart/payment-methods.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { EXAMPLE_CART as CART } from "#web/testing/example-cart.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { CartSummary } from "./cart-summary.tsx";

const arrival = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock("./checkout.tsx", async (load) => {
  await arrival.promise;
  return load();
});

test("on a slow line the pressed button is busy until the form is here (design.md §8)", async () => {
  const copy = await loadCopy("cart", "en");
  setPaymentMethods([
    { id: 1, identifier: "stripe", name: "Stripe", currencies: ["USD"], countries: null },
    { id: 2, identifier: "tabby", name: "Tabby", currencies: ["AED"], countries: ["AE"] },
  ]);
  await showComponent(<CartSummary cart={CART} copy={copy} onRequest={() => undefined} />, {
    locale: "en",
  });
  const { methods, opening } = copy.payment;
  const pressed = page.getByRole("button", { name: methods.tabby.button });
  const busy = () => [...document.querySelectorAll("[aria-busy]")].map((one) => one.textContent);
  expect(busy()).toEqual([]);
  await userEvent.click(pressed);
  await expect.poll(busy).toEqual([`${methods.tabby.button}${opening}`]);
  arrival.resolve();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(busy()).toEqual([]);
});
