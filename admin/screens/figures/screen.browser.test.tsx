import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-figures.ar.ts";
import { copy as en } from "#content/admin-figures.en.ts";
import type { FiguresAnswer } from "#contract/admin/figures.ts";
import * as paths from "#contract/admin/paths.ts";
import { sellerDay } from "#core/dates.ts";
import { addDays, dayText } from "#core/figures.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const sums = (paid: number, refunded = 0) => ({
  currency: "SAR" as const,
  orders: 1,
  paid,
  refunded,
});
/** Sales of ten coupons, each for more than the last, in two currencies. */
const FIGURES: FiguresAnswer = {
  from: "2026-11-01",
  to: "2026-11-07",
  by: "coupon",
  time_zone: "Asia/Dubai",
  rows: Array.from({ length: 10 }, (_, place) => ({
    key: `CODE${place + 1}`,
    sums: [sums(100 * (place + 1), place === 9 ? 250.5 : 0)],
  })),
  totals: [
    { currency: "USD", orders: 20, paid: 1, refunded: 0 },
    { currency: "SAR", orders: 10, paid: 5500, refunded: 250.5 },
  ],
  funnel: [
    { step: "view", count: 1000 },
    { step: "cart", count: 200 },
    { step: "checkout", count: 50 },
    { step: "paid", count: 25 },
  ],
  views: [],
};

const textsOf = (elements: Iterable<Element>) =>
  [...elements].map(({ textContent }) => textContent.replaceAll("\u00a0", " "));

test("the figures are those of the chosen currency, the most sold first and what is left after refunds (D-172, D-173)", async () => {
  await page.viewport(1440, 900);
  const { read } = serve({ [paths.figures]: FIGURES });
  const main = await show(<Screen />, "en", "/admin/figures?period=week&by=coupon&currency=SAR");
  const sales = page.getByRole("region", { name: en.sales });
  await expect.element(sales).toBeVisible();
  expect(textsOf(main.querySelectorAll(".tiles dd"))).toEqual([
    "10",
    "SAR 5,500",
    "SAR 250.50",
    "SAR 5,249.50",
  ]);
  const [first] = sales.element().querySelectorAll("tbody tr");
  expect(textsOf(first?.children ?? [])).toEqual([
    "CODE10",
    "1",
    "SAR 1,000",
    "SAR 250.50",
    "SAR 749.50",
  ]);
  await expect.poll(() => main.querySelectorAll(".chart-name").length).toBeGreaterThan(8);
  const bars = textsOf(sales.element().querySelectorAll(".chart-name, .chart-value"));
  expect(bars.slice(-2)).toEqual([en.chart.rest, "SAR 300"]);
  const funnel = page.getByRole("region", { name: en.funnel.heading }).element();
  expect(textsOf(funnel.querySelectorAll("tbody td:last-child"))).toEqual([
    "",
    "20%",
    "25%",
    "50%",
  ]);
  await sales.getByRole("button").click();
  const today = sellerDay(new Date());
  const week = `from=${dayText(addDays(today, -6))}&to=${dayText(today)}`;
  await expect
    .poll(() => read)
    .toEqual([
      `${paths.figures}?${week}&by=coupon`,
      `${paths.figuresFile}?from=2026-11-01&to=2026-11-07&by=coupon`,
    ]);
});

test("a period without a paid order says so, and still shows the way to a payment (D-172, D-174)", async () => {
  serve({ [paths.figures]: { ...FIGURES, rows: [], totals: [] } });
  await show(<Screen />, "ar");
  await expect.element(page.getByRole("heading", { name: ar.none.heading })).toBeVisible();
  await expect.element(page.getByRole("region", { name: ar.funnel.heading })).toBeVisible();
});

test("the pages come with the most opened first, counted by language and in all (D-174)", async () => {
  const views = [
    { screen: "home", locale: "en", count: 3 },
    { screen: "home", locale: "ar", count: 4 },
    { screen: "cart", locale: "ar", count: 1200 },
  ];
  serve({ [paths.figures]: { ...FIGURES, views } });
  await show(<Screen />, "en");
  const table = page.getByRole("table", { name: en.pages.heading });
  await expect.element(table).toBeInTheDocument();
  const rows = [...table.element().querySelectorAll("tbody tr")].map((row) =>
    textsOf(row.querySelectorAll("th, td")),
  );
  const { home, cart } = en.pages.names;
  expect(rows).toEqual([
    [cart, "0", "1,200", "1,200"],
    [home, "3", "4", "7"],
  ]);
});

test.each([
  ["en", en],
  ["ar", ar],
] as const)(
  "without a choice the figures are of the currency with the most orders; each bar begins at the left with what it is of, and what went back ends it (%s) (D-172, design.md §8)",
  async (locale, words) => {
    await page.viewport(1440, 900);
    const totals = FIGURES.totals.toReversed();
    const most = { currency: "USD" as const, orders: 20, paid: 100, refunded: 250 };
    const rows = [{ key: null, sums: [most] }];
    serve({ [paths.figures]: { ...FIGURES, rows, totals } });
    const main = await show(<Screen />, locale, "/admin/figures?by=coupon");
    const sales = page.getByRole("region", { name: words.sales });
    await expect.poll(() => sales.element().querySelector(".chart-refunded")).not.toBeNull();
    expect(textsOf(main.querySelectorAll(".tiles dd"))[0]).toBe("20");
    const placeOf = (part: string) =>
      sales.element().querySelector(`.chart ${part}`)?.getBoundingClientRect() ?? new DOMRect();
    expect(textsOf(sales.element().querySelectorAll(".chart-name"))).toEqual([words.noCoupon]);
    expect(placeOf(".chart-name").left).toBeCloseTo(placeOf(".chart-track").left, 0);
    expect(placeOf(".chart-refunded").left).toBeCloseTo(placeOf(".chart-track").left, 0);
    expect(placeOf(".chart-refunded").right).toBeCloseTo(placeOf(".chart-track").right, 0);
  },
);
