import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { LOCALES } from "#core/locale.ts";
import type { Cart } from "#web/cart/cart.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { EXAMPLE_CART as CART } from "#web/testing/example-cart.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { BUYER_DRAFT, clearDrafts } from "#web/visitor/drafts.ts";
import { forgetUser, storeUser } from "#web/visitor/visitor.ts";
import { CheckoutModal } from "./checkout-modal.tsx";
import { useCheckout } from "./use-checkout.ts";

type ExampleProps = {
  readonly copy: Copy<"cart">;
  readonly gateway?: GatewayIdentifier;
  readonly cart?: Cart;
};

function Example({ copy, gateway = "stripe", cart = CART }: ExampleProps) {
  const checkout = useCheckout(cart);
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => checkout.open(gateway, currentTarget)}>
        {copy.payment.methods.stripe.button}
      </button>
      <CheckoutModal checkout={checkout} cart={cart} notices={[]} copy={copy} />
    </>
  );
}

describe.each(LOCALES)("the checkout modal (%s)", async (locale) => {
  const words = await loadCopy("cart", locale);
  const { checkout: copy, payment } = words;
  const pay = page.getByRole("button", { name: payment.methods.stripe.button });
  const dialog = page.getByRole("dialog", { name: copy.heading });

  /** With the keyboard, as a press of the mouse would leave the focus elsewhere in some browsers. */
  const open = async (example: Omit<ExampleProps, "copy"> = {}) => {
    const shown = await showComponent(<Example copy={words} {...example} />, { locale });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).toBeVisible();
    return shown;
  };

  /** What is said of a lender's charge. */
  const charged = () => dialog.element().querySelector(".lender-charge")?.textContent;

  test("the modal opens with its heading in focus, and the page behind it is out of reach", async () => {
    await open();
    const heading = page.getByRole("heading", { name: copy.heading }).element();
    await expect.poll(() => document.activeElement).toBe(heading);
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

  test("Escape closes it, and the focus returns to the button that opened it (R-CHK-11, D-98)", async () => {
    await open();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => dialog.elements()).toEqual([]);
    await expect.element(pay).toHaveFocus();
  });

  test("the close button closes the modal, and the focus returns to the button that opened it (R-CHK-12)", async () => {
    await open();
    await userEvent.click(page.getByRole("button", { name: copy.close }));
    await expect.poll(() => dialog.elements()).toEqual([]);
    await expect.element(pay).toHaveFocus();
  });

  test("a press beside it does not close it (D-98)", async () => {
    await page.viewport(1000, 800);
    onTestFinished(() => page.viewport(390, 844));
    await open();
    const { left } = dialog.element().getBoundingClientRect();
    expect(left).toBeGreaterThan(20);
    await userEvent.click(dialog, { position: { x: 10 - left, y: 10 }, force: true });
    await expect.element(dialog).toBeVisible();
  });

  test("what was typed is still there when the modal opens again", async () => {
    onTestFinished(clearDrafts);
    await open();
    const name = page.getByRole("textbox", { name: copy.fields.firstname });
    await userEvent.fill(name, "Mona");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => dialog.elements()).toEqual([]);
    await userEvent.click(pay);
    await expect.element(name).toHaveValue("Mona");
  });

  test("a signed-in user finds the account's name and email in the modal, and may change them (D-97)", async () => {
    onTestFinished(() => {
      forgetUser();
      clearDrafts();
    });
    storeUser({ id: "1", name: "Mona Al Saleh", email: "mona@example.com" }, "token");
    await open();
    const field = (name: keyof typeof copy.fields) =>
      page.getByRole("textbox", { name: copy.fields[name] });
    await expect.element(field("firstname")).toHaveValue("Mona");
    await expect.element(field("lastname")).toHaveValue("Al Saleh");
    await expect.element(field("email")).toHaveValue("mona@example.com");
    // What the account knows is no draft: it would outlive the account's sign-in.
    expect(sessionStorage.getItem(BUYER_DRAFT)).toBeNull();
    await userEvent.fill(field("email"), "huda@example.com");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(pay);
    await expect.element(field("email")).toHaveValue("huda@example.com");
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
    await expect.poll(() => document.activeElement?.getAttribute("name")).toBe("firstname");
  });

  test("on a low screen with large text nothing covers the faulty field that has the focus", async () => {
    onTestFinished(() => page.viewport(390, 844));
    await page.viewport(195, 300);
    await open();
    await userEvent.click(page.getByRole("checkbox", { name: copy.agree }));
    await userEvent.click(page.getByRole("button", { name: copy.submit }));
    await expect.element(page.getByRole("textbox", { name: copy.fields.firstname })).toHaveFocus();
    const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? {};
    const seen = document.elementFromPoint(
      Number(left) + Number(width) / 2,
      Number(top) + Number(height) / 2,
    );
    expect(seen).toBe(document.activeElement);
  });

  test("with a lender of one currency the modal says at once what is charged, and four equal payments of it (D-126, D-149)", async () => {
    await open({ gateway: "tabby" });
    await expect
      .poll(charged)
      .toMatch(
        locale === "ar"
          ? /^ما تدفعونه عبر تابي 547\.20.درهم إماراتي4 دفعات، كل دفعة 136\.80.درهم إماراتي: /
          : /^Tabby charges AED.547\.204 × AED.136\.80: /,
      );
    await expectAccessible(dialog.element());
  });

  test("unequal payments are shown as about the first one of the plan beside the total (D-149)", async () => {
    const [item] = CART.items;
    if (item === undefined) throw new Error("the cart has an item");
    const items = [{ ...item, single_price: 536 }];
    const cart = { ...CART, items, total_price: 536, total_price_discount: 536 };
    await open({ gateway: "tabby", cart });
    await expect
      .poll(charged)
      .toMatch(
        locale === "ar" ? /1,968\.46.+كل دفعة نحو 492\.11/ : /AED.1,968\.46.*4 × about AED.492\.11/,
      );
  });

  test("a whole amount has the form of the currency's noun for its number (D-23)", async () => {
    const [item] = CART.items;
    if (item === undefined) throw new Error("the cart has an item");
    const items = [{ ...item, single_price: 400 }];
    const cart = { ...CART, items, total_price: 400, total_price_discount: 400 };
    await open({ gateway: "tabby", cart });
    await expect
      .poll(charged)
      .toMatch(
        locale === "ar"
          ? /1,469.درهمًا إماراتيًا4 دفعات، كل دفعة 367\.25.درهم إماراتي: /
          : /AED.1,4694 × AED.367\.25: /,
      );
  });

  test("with a lender of two currencies the country decides what is charged (D-126, D-149)", async () => {
    onTestFinished(clearDrafts);
    await open({ gateway: "tamara" });
    await expect.element(dialog.getByText(copy.charge.byCountry)).toBeVisible();
    const country = page.getByRole("combobox", { name: copy.fields.country });
    await userEvent.selectOptions(country, "SA");
    await expect.poll(charged).toMatch(/558\.75/);
    await userEvent.selectOptions(country, "AE");
    await expect.poll(charged).toMatch(/547\.20/);
  });

  test("by card no amount is converted", async () => {
    await open();
    expect(dialog.element().querySelector(".lender-charge")).toBeNull();
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
