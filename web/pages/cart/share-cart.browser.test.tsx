import { describe, expect, test } from "vitest";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { LOCALES } from "#core/locale.ts";
import type { Cart } from "#web/cart/cart.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { ShareCart } from "./share-cart.tsx";
import { SharedLink } from "./shared-link.tsx";
import type { PaidItem } from "./use-shared-link.ts";

const FREE: Cart = { ...EXAMPLE_CART, discount: 149, total_price_discount: 0 };
const LINK: SharedCartLink = {
  key: "id.signature",
  state: "open",
  expires_at: "2026-03-16T12:00:00Z",
  paid: [],
};
const nothing = async () => undefined;

describe.each(LOCALES)("the way to let somebody else pay (%s)", async (locale) => {
  const { share: copy } = await loadCopy("cart", locale);
  const ways = async (
    cart: Cart | null,
    link: SharedCartLink | null = null,
    paid: PaidItem[] = [],
  ) => {
    const shared = {
      link,
      code: { SharedLink },
      busy: false,
      failed: false,
      changes: 0,
      paid,
      make: nothing,
      revoke: nothing,
      refresh: nothing,
      forget: () => undefined,
    };
    const shown = await showComponent(<ShareCart shared={shared} cart={cart} copy={copy} />, {
      locale,
    });
    return [...shown.querySelectorAll("button")].map(({ textContent }) => textContent);
  };

  test("sharing the cart is offered while there is something to pay (D-220)", async () => {
    expect(await ways(EXAMPLE_CART)).toEqual([copy.open]);
    expect(await ways(FREE)).toEqual([]);
    expect(await ways(null)).toEqual([]);
  });

  test("a free cart makes no new link, and the earlier one can be revoked (D-220)", async () => {
    expect(await ways(EXAMPLE_CART, LINK)).toContain(copy.renew);
    const free = await ways(FREE, LINK);
    expect(free).toContain(copy.revoke);
    expect(free).not.toContain(copy.renew);
  });

  test("a cart that somebody has paid is not offered to be paid by another (D-220)", async () => {
    const paid = EXAMPLE_CART.items.map((item) => ({ item, units: 1, isAsShared: true }));
    expect(await ways(EXAMPLE_CART, null, paid)).toEqual([]);
    expect(await ways(EXAMPLE_CART, { ...LINK, state: "paid" }, paid)).toEqual([]);
  });
});
