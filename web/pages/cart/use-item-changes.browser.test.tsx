import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cartStore } from "#web/cart/cart.ts";
import { type Answers, answer, answerCalls, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { type ItemChange, useItemChanges } from "./use-item-changes.ts";

const CHANGES: readonly ItemChange[] = ["increase", "decrease", "remove"];

function Example() {
  const { busy, updated, removeFailed, change } = useItemChanges();
  return (
    <>
      <p role="status">{updated && "updated"}</p>
      <output aria-label="busy">{busy.size}</output>
      <p role="alert">{removeFailed && "failed"}</p>
      {CHANGES.map((kind) => (
        <button key={kind} type="button" onClick={() => void change(1, kind)}>
          {kind}
        </button>
      ))}
    </>
  );
}

/** The cart page while the calls of the cart are answered like this; returns what was called. */
async function open(answers: Answers): Promise<string[]> {
  const called = answerCalls({ cart: () => answer(EXAMPLE_CART), ...answers });
  cartStore.set(EXAMPLE_CART);
  await showComponent(<Example />, { locale: "en" });
  return called;
}

const press = (name: ItemChange) => userEvent.click(page.getByRole("button", { name }));
const status = page.getByRole("status").first();
const alert = page.getByRole("alert").first();
const done = () => answer(undefined);

test("a failed removal hides the success of an earlier press, and can be tried again (D-86, D-142)", async () => {
  const called = await open({ "increase/1": done, "remove/1": () => refusal(500) });
  await press("increase");
  await expect.element(status).toHaveTextContent("updated");
  await press("remove");
  await expect.element(alert).toHaveTextContent("failed");
  await expect.element(status).toBeEmptyDOMElement();
  await press("remove");
  await expect
    .poll(() => called.filter((name) => name !== "cart"))
    .toEqual(["increase/1", "remove/1", "remove/1"]);
  await expect.element(alert).toHaveTextContent("failed");
  await press("increase");
  await expect.element(status).toHaveTextContent("updated");
  await expect.element(alert).toBeEmptyDOMElement();
});

test("a quantity of a cart that is gone is not called updated (D-85)", async () => {
  await open({ "increase/1": done, cart: () => refusal(404) });
  await press("increase");
  await expect.poll(() => cartStore.get()?.items).toEqual([]);
  await expect.element(page.getByLabelText("busy")).toHaveTextContent("0");
  expect(status.element().textContent).toBe("");
});
