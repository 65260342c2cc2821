import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as paths from "#contract/paths.ts";
import { cartStore } from "#web/cart/cart.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { show } from "#web/testing/show.tsx";
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
async function open(answers: Readonly<Record<string, () => Response>>): Promise<string[]> {
  const called: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    const { pathname } = new URL(String(input), location.origin);
    if (pathname === paths.csrfToken) return Response.json({ csrfToken: "token" });
    const name = Object.keys(answers).find((part) => pathname.includes(part));
    if (name === undefined) return Response.json({ success: true, data: EXAMPLE_CART });
    called.push(name);
    return answers[name]?.() ?? Response.error();
  });
  cartStore.set(EXAMPLE_CART);
  await show(<Example />, { locale: "en" });
  return called;
}

const press = (name: ItemChange) => userEvent.click(page.getByRole("button", { name }));
const status = page.getByRole("status").first();
const alert = page.getByRole("alert").first();
const refused = () => Response.json({ success: false }, { status: 500 });
const done = () => Response.json({ success: true });

test("a failed removal hides the success of an earlier press, and can be tried again (D-86, D-142)", async () => {
  const called = await open({ increase: done, remove: refused });
  await press("increase");
  await expect.element(status).toHaveTextContent("updated");
  await press("remove");
  await expect.element(alert).toHaveTextContent("failed");
  await expect.element(status).toBeEmptyDOMElement();
  await press("remove");
  await expect.poll(() => called).toEqual(["increase", "remove", "remove"]);
});

test("a quantity of a cart that is gone is not called updated (D-85)", async () => {
  await open({ increase: done, "/cart": () => Response.json({ success: false }, { status: 404 }) });
  await press("increase");
  await expect.poll(() => cartStore.get()?.items).toEqual([]);
  await expect.element(page.getByLabelText("busy")).toHaveTextContent("0");
  expect(status.element().textContent).toBe("");
});
