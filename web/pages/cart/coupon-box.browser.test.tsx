import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { MAX_TYPED_CODE_LENGTH } from "#core/discount.ts";
import { LOCALES } from "#core/locale.ts";
import { useStore } from "#web/browser/store.ts";
import { cartStore } from "#web/cart/cart.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { answer, answerCalls } from "#web/testing/answer-calls.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { CouponBox } from "./coupon-box.tsx";

const { items: _, ...WITHOUT } = EXAMPLE_CART;
const WITH = { ...WITHOUT, total_price_discount: 134.1, discount: 14.9, coupon_code: "TEN" };

/** The box of the cart that this tab has. */
function Box({
  copy,
  notices = [],
}: {
  readonly copy: Copy<"cart">["coupon"];
  readonly notices?: readonly string[];
}) {
  const cart = useStore(cartStore);
  return (
    cart && <CouponBox cart={cart} copy={copy} notices={notices} onRequest={() => undefined} />
  );
}

describe.each(LOCALES)("the coupon box (%s)", async (locale) => {
  const { coupon: copy } = await loadCopy("cart", locale);
  const said = () => page.getByRole("form").getByRole("status").elements()[0]?.textContent;

  /** The box of a cart without a coupon, in a shop that accepts every code; returns what is called. */
  const open = async (notices: readonly string[] = []) => {
    const called = answerCalls({
      "apply-coupon": () => answer({ cartSummary: WITH }),
      "remove-coupon": () => answer({ cartSummary: WITHOUT }),
    });
    onTestFinished(() => cartStore.set(null));
    cartStore.set(EXAMPLE_CART);
    await showComponent(<Box copy={copy} notices={notices} />, { locale });
    return called;
  };
  const typeCode = () => userEvent.fill(page.getByRole("textbox"), "TEN");

  test("a success message stays only while the cart has the coupon, which may end or be changed in a second tab (R-CPN-05, D-92)", async () => {
    await open();
    await typeCode();
    await userEvent.click(page.getByRole("button", { name: copy.apply }));
    await expect.poll(said).toBe(copy.messages.applied);
    cartStore.set(EXAMPLE_CART);
    await expect.poll(said).toBe("");

    cartStore.set({ ...EXAMPLE_CART, coupon_code: "TEN" });
    await userEvent.click(page.getByRole("button", { name: copy.remove }));
    await expect.poll(said).toBe(copy.messages.removed);
    cartStore.set({ ...EXAMPLE_CART, coupon_code: "TEN" });
    await expect.poll(said).toBe("");
  });

  test("an applied code leaves the focus on its removal, and the input empty for the next one (R-CPN-01)", async () => {
    await open();
    await typeCode();
    await userEvent.keyboard("{Enter}");
    const remove = page.getByRole("button", { name: copy.remove });
    await expect.element(remove).toHaveFocus();
    await userEvent.click(remove);
    await expect.element(page.getByRole("textbox")).toHaveValue("");
  });

  test("a code that is too long is kept as it was pasted, reported as too long, and not sent (R-CPN-02)", async () => {
    const called = await open();
    const field = page.getByRole("textbox");
    const pasted = "A".repeat(MAX_TYPED_CODE_LENGTH + 1);
    await userEvent.click(field);
    document.execCommand("insertText", false, pasted);
    await expect.element(field).toHaveValue(pasted);
    await userEvent.click(page.getByRole("button", { name: copy.apply }));
    await expect.element(page.getByRole("alert")).toHaveTextContent(copy.messages.tooLong);
    await expect.element(field).toHaveAccessibleDescription(copy.messages.tooLong);
    await expect.element(field).toHaveValue(pasted);
    expect(called).toEqual([]);
  });

  test("a message about a typed code replaces the notice about the code before (D-92, D-142)", async () => {
    const ended = page.getByText(copy.refusals.coupon_ended);
    await open([copy.refusals.coupon_ended]);
    await expect.element(ended).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: copy.apply }));
    await expect.element(page.getByRole("alert")).toHaveTextContent(copy.messages.blank);
    await expect.element(ended).not.toBeInTheDocument();
  });
});
