import { useLocation } from "react-router";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cartStore } from "#web/cart/cart.ts";
import { loadCopy } from "#web/copy/copy.ts";
import type { Prices } from "#web/data/prices.ts";
import { type Answers, answer, answerCalls, noAnswer, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { forgetSessionId, forgetUser, storeUser } from "#web/visitor/visitor.ts";
import { AddToCart } from "./add-to-cart.tsx";

const { prices: words } = await loadCopy("shell", "en");
const [ITEM] = EXAMPLE_CART.items;
if (ITEM === undefined) throw new Error("the example has an item");
const PRICES: Prices = {
  map: new Map([
    [
      44,
      {
        ...ITEM.course_package,
        packagePrice: 149,
        packageBeforePrice: 0,
        currency: "USD",
        currency_en: "USD",
        currency_ar: "دولار",
      },
    ],
  ]),
  state: "ready",
  reload: () => undefined,
};

function Course() {
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <AddToCart prices={PRICES} coursePackageId={44}>
        Enrol
      </AddToCart>
    </>
  );
}

/** A page with the button, while the shop answers like this; returns what is called. */
async function open(answers: Answers): Promise<string[]> {
  const called = answerCalls(answers);
  await showComponent(<Course />, { locale: "en", path: "/mental-math" });
  return called;
}

const enrol = page.getByRole("button", { name: /^Enrol/ });
const alert = page.getByRole("alert");
const address = page.getByRole("heading");

afterEach(() => {
  forgetUser();
  forgetSessionId();
  cartStore.set(null);
});

test("a course that was not added says why, until the next press, which leads to the cart (D-65, D-96, D-142)", async () => {
  storeUser({ id: "1" }, "token");
  const answers: Answers = { "user/cart": noAnswer };
  await open(answers);
  await userEvent.click(enrol);
  await expect.element(alert).toHaveTextContent(words.addFailed);
  answers["user/cart"] = () => refusal(401, "sign_in");
  await userEvent.click(enrol);
  await expect.element(alert).toHaveTextContent(`${words.signInEnded} ${words.signIn}`);
  const adding = Promise.withResolvers<Response>();
  answers["user/cart"] = () => adding.promise;
  await userEvent.click(enrol);
  await expect.element(enrol).toHaveAttribute("aria-busy", "true");
  await expect.element(alert).toBeEmptyDOMElement();
  adding.resolve(answer({}));
  await expect.element(address).toHaveTextContent("/cart");
  await expect.element(enrol).not.toHaveAttribute("aria-busy");
});

test("a parent who leaves while a course is added stays on the other page, and the cart is counted anew (D-96)", async () => {
  const adding = Promise.withResolvers<Response>();
  const answers: Answers = { cart: () => adding.promise };
  const called = await open(answers);
  await userEvent.click(enrol);
  const started = location.href;
  window.history.replaceState(null, "", "/coding");
  onTestFinished(() => window.history.replaceState(null, "", started));
  called.length = 0;
  adding.resolve(answer({}));
  await expect.poll(() => called).toEqual(["cart"]);
  await expect.element(address).toHaveTextContent("/mental-math");
});

describe("an addition whose answer is lost (D-96)", () => {
  const filled = (quantity: number) => ({ ...EXAMPLE_CART, items: [{ ...ITEM, quantity }] });
  /** The shop adds another unit, and its answer does not arrive. */
  const losing = (before: number) => {
    let units = before;
    return ({ method }: { readonly method: string }) => {
      if (method === "GET") return answer(filled(units));
      units += 1;
      return noAnswer();
    };
  };

  test("a new visitor whose package was added goes to the cart", async () => {
    await open({ cart: losing(0) });
    await userEvent.click(enrol);
    await expect.element(address).toHaveTextContent("/cart");
    expect(cartStore.get()?.items).toEqual([ITEM]);
  });

  test("a parent who had a unit of it, and now has another, goes to the cart", async () => {
    cartStore.set(filled(1));
    await open({ cart: losing(1) });
    await userEvent.click(enrol);
    await expect.element(address).toHaveTextContent("/cart");
  });

  test("a parent who has as many units as before reads that it was not added, and can press again", async () => {
    cartStore.set(filled(1));
    const answers: Answers = {
      cart: ({ method }) => (method === "GET" ? answer(filled(1)) : noAnswer()),
    };
    await open(answers);
    await userEvent.click(enrol);
    await expect.element(alert).toHaveTextContent(words.addFailed);
    await expect.element(address).toHaveTextContent("/mental-math");
    answers["cart"] = () => answer({});
    await userEvent.click(enrol);
    await expect.element(address).toHaveTextContent("/cart");
  });

  test("a parent whose cart was not known before reads that it was not added", async () => {
    storeUser({ id: "1" }, "token");
    await open({ cart: losing(1) });
    await userEvent.click(enrol);
    await expect.element(alert).toHaveTextContent(words.addFailed);
  });

  test("a parent whose cart does not load reads that it was not added", async () => {
    cartStore.set(filled(1));
    const called = await open({ cart: noAnswer });
    await userEvent.click(enrol);
    await expect.poll(() => called).toEqual(["cart", "cart"]);
    await expect.element(alert).toHaveTextContent(words.addFailed);
  });
});
