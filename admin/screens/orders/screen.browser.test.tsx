import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall } from "#web/testing/answer-calls.ts";
import { EXAMPLE_LISTED_ORDER } from "../../testing/example-order.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { signedInAs } from "../../testing/signed-in.tsx";
import { Screen } from "./screen.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const PAGERS: Localized<typeof shellEn.pager> = { en: shellEn.pager, ar: shellAr.pager };
const ORDERS = signedInAs("owner", <Screen />);

test.each(LOCALES)(
  "from a page whose orders have all gone there is a way back to those before (%s)",
  async (locale) => {
    answerEachCall(({ query }) =>
      query.has("cursor")
        ? answer({ orders: [], next: null })
        : answer({ orders: [EXAMPLE_LISTED_ORDER], next: "2" }),
    );
    const { list } = WORDS[locale];
    await show(ORDERS, locale);
    await userEvent.click(page.getByRole("button", { name: PAGERS[locale].next }));
    await expect.element(page.getByRole("heading", { name: list.none })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: PAGERS[locale].previous }));
    await expect.element(page.getByRole("link", { name: "100042" })).toBeVisible();
  },
);

test.each(LOCALES)(
  "the list of orders shows each total in its currency, what is out of the ordinary, and who is erased (%s) (D-165)",
  async (locale) => {
    const { list, badges } = WORDS[locale];
    const orders = [
      { ...EXAMPLE_LISTED_ORDER, number: "1", refunded: 10 },
      {
        ...EXAMPLE_LISTED_ORDER,
        number: "2",
        currency: "AED",
        payment_status: "review",
        disputed: 5,
      },
      {
        ...EXAMPLE_LISTED_ORDER,
        number: "3",
        status: "refunded",
        refunded: 746.1,
        duplicate: true,
        name: "",
      },
    ];
    serve({ [paths.orders]: { orders, next: null } });
    const main = await show(ORDERS, locale);
    await expect.element(page.getByRole("link", { name: "1", exact: true })).toBeVisible();
    const rows = [...main.querySelectorAll("tbody tr")];
    const said = (row?: Element) => [
      ...[badges.partly, badges.review, badges.disputed, badges.duplicate, list.erased].filter(
        (text) => row?.textContent?.includes(text),
      ),
      row?.querySelector(".figure")?.textContent,
    ];
    expect(rows.map(said)).toEqual([
      [badges.partly, "SAR\u00a0746.10"],
      [badges.review, badges.disputed, "AED\u00a0746.10"],
      [badges.duplicate, list.erased, "SAR\u00a0746.10"],
    ]);
  },
);

test("the file of orders has the orders that are shown, whatever their sort (D-165)", async () => {
  const { read } = serve({ [paths.orders]: { orders: [], next: null } });
  await show(ORDERS, "en", "/admin/orders?status=paid&from=2026-11-01&sort=highest");
  await page.getByRole("button", { name: en.list.file }).click();
  await expect.poll(() => read).toContain(`${paths.ordersFile}?status=paid&from=2026-11-01`);
});

test("the list of orders says for each when it was placed, by whom and how it was paid, and only some may take it along (D-165, interface.md §12)", async () => {
  const order = { ...EXAMPLE_LISTED_ORDER, gateway: "tamara" };
  serve({ [paths.orders]: { orders: [order], next: null } });
  const main = await show(signedInAs("support", <Screen />), "ar");
  await expect.element(page.getByRole("link", { name: "100042" })).toBeVisible();
  const cell = (label: string) => main.querySelector(`[data-label="${label}"]`)?.textContent;
  const { columns, file } = ar.list;
  expect(cell(columns.placed)).toBe("20 نوفمبر 2025 13:00");
  expect(cell(columns.buyer)).toBe("Mona Salehmona@example.com");
  expect(cell(columns.gateway)).toBe(ar.gateways.tamara);
  await expect.element(page.getByRole("button", { name: file })).not.toBeInTheDocument();
});

test("a shop without orders says so, and a search without a result that none fits (D-165)", async () => {
  serve({ [paths.orders]: { orders: [], next: null } });
  await show(ORDERS, "ar");
  await expect.element(page.getByRole("heading", { name: ar.list.noneYet })).toBeVisible();
  await userEvent.fill(page.getByRole("searchbox"), "huda");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: ar.list.none })).toBeVisible();
});
