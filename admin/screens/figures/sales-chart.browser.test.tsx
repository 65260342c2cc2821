import "./figures.css";
import { expect, onTestFinished, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { sellerDay } from "#core/dates.ts";
import type { Locale } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import { SalesChart } from "./sales-chart.tsx";
import type { Bucket, Step } from "./series.ts";

const BUCKET: Bucket = {
  from: sellerDay(new Date("2026-10-30T10:00:00Z")),
  orders: 4,
  paid: 2722.2,
  refunded: 0,
};

/** The texts of the chart, in Arabic unless told otherwise. */
async function showTexts(
  step: Step = "day",
  locale: Locale = "ar",
): Promise<readonly SVGTextContentElement[]> {
  await page.viewport(768, 900);
  const main = await show(
    <SalesChart buckets={[BUCKET]} step={step} currency="USD" label="المبيعات" />,
    locale,
  );
  await expect.poll(() => main.querySelectorAll(".chart text").length).toBeGreaterThan(0);
  return [...main.querySelectorAll<SVGTextContentElement>(".chart text")];
}

test("a day below the chart reads from right to left in Arabic, the number first (design.md 9)", async () => {
  const day = (await showTexts()).find(({ textContent }) => textContent === "30 أكتوبر");
  if (day === undefined) throw new Error("no day below the chart");
  const last = day.getNumberOfChars() - 1;
  expect(day.getStartPositionOfChar(0).x).toBeGreaterThan(day.getStartPositionOfChar(last).x);
});

test("a month's bar is named with its year, as the chart may cover several years (D-172)", async () => {
  const names = async (locale: Locale) =>
    (await showTexts("month", locale)).map(({ textContent }) => textContent);
  expect(await names("en")).toContain("Oct 2026");
  expect(await names("ar")).toContain("أكتوبر 2026");
});

test("sums beside the chart are abbreviated as in Arabic, the number on the right (design.md 9)", async () => {
  const texts = await showTexts();
  const sum = texts.find(({ textContent }) => textContent.includes("ألف"));
  if (sum === undefined) throw new Error(`no thousands in ${texts.map((one) => one.textContent)}`);
  expect(sum.textContent).toMatch(/^\u200f[\d.]+\sألف$/);
  const last = sum.getNumberOfChars() - 1;
  expect(sum.getStartPositionOfChar(1).x).toBeGreaterThan(sum.getStartPositionOfChar(last).x);
  for (const text of texts) expect(text.getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
});

test("with forced colours the chart's texts have the colour of text (design.md 11)", async () => {
  const emulate = async (value: "active" | "") => {
    const features = [{ name: "forced-colors", value }];
    await cdp().send("Emulation.setEmulatedMedia", { features });
  };
  onTestFinished(() => emulate(""));
  await emulate("active");
  const texts = await showTexts();
  const { color } = getComputedStyle(document.body);
  for (const text of texts) expect(getComputedStyle(text).fill).toBe(color);
});
