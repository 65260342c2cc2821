import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CartItemAnswer } from "#contract/cart.ts";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { localStore } from "#web/browser/storage.ts";
import { answer, answerCalls, noAnswer } from "#web/testing/answer-calls.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { useSharedLink } from "./use-shared-link.ts";

const OPEN: SharedCartLink = {
  key: "id.signature",
  state: "open",
  expires_at: "2026-03-16T12:00:00Z",
  paid: [],
};
const REVOKED: SharedCartLink = { ...OPEN, state: "revoked" };

function Example({ items }: { readonly items: readonly CartItemAnswer[] }) {
  const { link, failed, paid, make, revoke, refresh, forget } = useSharedLink("filled", items);
  return (
    <>
      <p role="status">{failed ? "failed" : (link?.state ?? "none")}</p>
      <output aria-label="paid twice">{paid.map(({ units }) => units).join()}</output>
      <button type="button" onClick={() => void make()}>
        make
      </button>
      <button type="button" onClick={() => void revoke()}>
        revoke
      </button>
      <button type="button" onClick={() => void refresh()}>
        return
      </button>
      <button type="button" onClick={forget}>
        forget
      </button>
    </>
  );
}

/**
 * The hook in a shop that answers like this, in turn, when a link is made or its state is asked for; then there is no
 * connection.
 */
async function open(
  answers: (() => Response | Promise<Response>)[],
  items: readonly CartItemAnswer[] = [],
): Promise<void> {
  answerCalls({
    "shared-carts": () => (answers.shift() ?? noAnswer)(),
    revoke: () => answer({ link: REVOKED }),
  });
  await showComponent(<Example items={items} />, { locale: "en" });
}

const stateIs = (link: SharedCartLink) => () => answer({ link });
const press = (name: string) => userEvent.click(page.getByRole("button", { name }));
const state = page.getByRole("status").first();

beforeEach(() => {
  localStore.remove("shared_cart");
});

test("a state that was asked for before a link was revoked does not bring the link back (D-220)", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await open([() => promise]);
  await press("return");
  await press("revoke");
  await expect.element(state).toHaveTextContent("revoked");
  resolve(answer({ link: OPEN }));
  await promise;
  await press("return");
  await expect.element(state).toHaveTextContent("revoked");
});

test("a state that was asked for before a link was forgotten does not bring the link back (D-220)", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await open([stateIs(OPEN), () => promise]);
  await press("return");
  await expect.element(state).toHaveTextContent("open");
  await press("return");
  await press("forget");
  await expect.element(state).toHaveTextContent("none");
  resolve(answer({ link: OPEN }));
  await promise;
  await press("return");
  await expect.element(state).toHaveTextContent("none");
  expect(localStore.get("shared_cart")).toBeNull();
});

test("a second try to make a link takes the message of the first away (D-220)", async () => {
  await open([noAnswer, () => answer(OPEN)]);
  await press("make");
  await expect.element(state).toHaveTextContent("failed");
  await press("make");
  await expect.element(state).toHaveTextContent("open");
});

test("units are paid twice only beyond those that a shared cart leaves to pay (D-220)", async () => {
  const [item] = EXAMPLE_CART.items;
  if (item === undefined) throw new Error("the example has an item");
  const leaves = (left: number) =>
    stateIs({
      ...OPEN,
      paid: [{ course_package_id: item.course_package.id, quantity: 1, left }],
    });
  await open([leaves(1), leaves(0)], [item]);
  await press("return");
  await expect.element(state).toHaveTextContent("open");
  const twice = page.getByRole("status", { name: "paid twice" });
  await expect.element(twice).toBeEmptyDOMElement();
  await press("return");
  await expect.element(twice).toHaveTextContent("1");
});
