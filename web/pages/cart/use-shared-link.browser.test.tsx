import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CartItemAnswer } from "#contract/cart.ts";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import type { ApiAnswer } from "#web/api/api.ts";
import { sharedCartApi } from "#web/api/shared-cart-api.ts";
import { localStore } from "#web/browser/storage.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { show } from "#web/testing/show.tsx";
import { useSharedLink } from "./use-shared-link.ts";

const OPEN: SharedCartLink = {
  key: "id.signature",
  state: "open",
  expires_at: "2026-03-16T12:00:00Z",
  paid: [],
};
const REVOKED: SharedCartLink = { ...OPEN, state: "revoked" };

function answered<Data>(data: Data): ApiAnswer<Data> {
  return { status: 200, success: true, code: undefined, message: undefined, data };
}

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

const press = (name: string) => userEvent.click(page.getByRole("button", { name }));
const state = page.getByRole("status").first();

beforeEach(() => {
  localStore.remove("shared_cart");
});

test("a state that was asked for before a link was revoked does not bring the link back (D-220)", async () => {
  const { promise, resolve } = Promise.withResolvers<ApiAnswer<{ link: SharedCartLink }>>();
  vi.spyOn(sharedCartApi, "getOwnSharedCart")
    .mockReturnValueOnce(promise)
    .mockRejectedValue(new TypeError("no network"));
  vi.spyOn(sharedCartApi, "revokeSharedCart").mockResolvedValue(answered({ link: REVOKED }));
  await show(<Example items={[]} />, { locale: "en" });
  await press("return");
  await press("revoke");
  await expect.element(state).toHaveTextContent("revoked");
  resolve(answered({ link: OPEN }));
  await promise;
  await press("return");
  await expect.element(state).toHaveTextContent("revoked");
});

test("a state that was asked for before a link was forgotten does not bring the link back (D-220)", async () => {
  const { promise, resolve } = Promise.withResolvers<ApiAnswer<{ link: SharedCartLink }>>();
  const asked = vi.spyOn(sharedCartApi, "getOwnSharedCart");
  asked.mockResolvedValueOnce(answered({ link: OPEN }));
  await show(<Example items={[]} />, { locale: "en" });
  await press("return");
  await expect.element(state).toHaveTextContent("open");
  asked.mockReturnValueOnce(promise).mockRejectedValue(new TypeError("no network"));
  await press("return");
  await press("forget");
  await expect.element(state).toHaveTextContent("none");
  resolve(answered({ link: OPEN }));
  await promise;
  await press("return");
  await expect.element(state).toHaveTextContent("none");
  expect(localStore.get("shared_cart")).toBeNull();
});

test("a second try to make a link takes the message of the first away (D-220)", async () => {
  vi.spyOn(sharedCartApi, "shareCart")
    .mockRejectedValueOnce(new TypeError("no network"))
    .mockResolvedValueOnce(answered(OPEN));
  await show(<Example items={[]} />, { locale: "en" });
  await press("make");
  await expect.element(state).toHaveTextContent("failed");
  await press("make");
  await expect.element(state).toHaveTextContent("open");
});

test("units are paid twice only beyond those that a shared cart leaves to pay (D-220)", async () => {
  const [item] = EXAMPLE_CART.items;
  if (item === undefined) throw new Error("the example has an item");
  const link = (left: number): SharedCartLink => ({
    ...OPEN,
    paid: [{ course_package_id: item.course_package.id, quantity: 1, left }],
  });
  const asked = vi.spyOn(sharedCartApi, "getOwnSharedCart");
  asked.mockResolvedValueOnce(answered({ link: link(1) }));
  await show(<Example items={[item]} />, { locale: "en" });
  await press("return");
  await expect.element(state).toHaveTextContent("open");
  const twice = page.getByRole("status", { name: "paid twice" });
  await expect.element(twice).toBeEmptyDOMElement();
  asked.mockResolvedValueOnce(answered({ link: link(0) }));
  await press("return");
  await expect.element(twice).toHaveTextContent("1");
});
