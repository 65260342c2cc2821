import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import type { ListedOrder } from "#contract/admin/orders.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { type Me, MeContext } from "../../identity/me.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const PAGERS: Localized<typeof shellEn.pager> = { en: shellEn.pager, ar: shellAr.pager };
const ME = { permissions: ["orders.read"] } as unknown as Me;
const ORDER: ListedOrder = {
  number: "100042",
  created_at: "2026-11-20T10:00:00Z",
  status: "pending",
  payment_status: "created",
  name: "Mona Saleh",
  email: "mona@example.com",
  gateway: "stripe",
  currency: "USD",
  total: 199,
  refunded: 0,
  disputed: 0,
  duplicate: false,
};

test.each(LOCALES)(
  "from a page whose orders have all gone there is a way back to those before (%s)",
  async (locale) => {
    vi.spyOn(window, "fetch").mockImplementation(async (input) => {
      const { searchParams } = new URL(String(input), location.origin);
      const data = searchParams.has("cursor")
        ? { orders: [], next: null }
        : { orders: [ORDER], next: "2" };
      return Response.json({ success: true, data });
    });
    const { list } = WORDS[locale];
    await show(
      <MeContext value={ME}>
        <Screen />
      </MeContext>,
      locale,
    );
    await userEvent.click(page.getByRole("button", { name: PAGERS[locale].next }));
    await expect.element(page.getByRole("heading", { name: list.none })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: PAGERS[locale].previous }));
    await expect.element(page.getByRole("link", { name: "100042" })).toBeVisible();
  },
);
