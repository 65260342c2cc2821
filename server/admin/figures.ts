import type { Hono } from "hono";
import type * as contract from "#contract/admin/figures.ts";
import { getFigures, getFiguresFile } from "#contract/admin/figures.ts";
import { type Day, SELLER_TIME_ZONE } from "#core/dates.ts";
import { Refusal } from "#core/errors.ts";
import {
  daysBetween,
  type FiguresBy,
  MAX_PERIOD_DAYS,
  readDay,
  VIEW_STEPS,
} from "#core/figures.ts";
import { toMajor } from "#core/money.ts";
import { SECONDS_OF_LAG_MS } from "../db/replica.ts";
import { type CurrencySums, loadFigures } from "../figures/figures.ts";
import type { Shop } from "../shop.ts";
import { loadViews, type ViewSum } from "../views/funnel.ts";
import { BYTE_ORDER_MARK, csvFile, csvLine } from "./csv.ts";
import { staffRoute } from "./route.ts";

/** How sales go (interface.md §12). Nothing here names a person, so views are not recorded in the audit. */
export function figureRoutes(app: Hono, shop: Shop): void {
  staffRoute(app, shop, getFigures, async ({ query }) => {
    const { from, to } = readPeriod(query);
    const { rows, totals } = await load(shop, from, to, query.by);
    const views = await loadCounted(shop, from, to);
    return {
      from: query.from,
      to: query.to,
      by: query.by,
      time_zone: SELLER_TIME_ZONE,
      rows: rows.map(({ key, sums }) => ({
        key: key === "" ? null : key,
        sums: sums.map(toSumsAnswer),
      })),
      totals: totals.map(toSumsAnswer),
      funnel: funnelOf(views, totals),
      views: pagesOf(views),
    };
  });

  staffRoute(app, shop, getFiguresFile, async ({ query }) => {
    const { from, to } = readPeriod(query);
    const lines =
      query.by === "funnel"
        ? await funnelLines(shop, from, to)
        : figureLines(query.by, (await load(shop, from, to, query.by)).rows);
    const name = `figures-${query.by}-${query.from}-${query.to}.csv`;
    return csvFile(BYTE_ORDER_MARK + lines.map(csvLine).join(""), name);
  });
}

/** @throws Refusal `invalid_input` for no days, an end before its beginning, or too many days */
function readPeriod(query: { readonly from: string; readonly to: string }) {
  const [from, to] = [readDay(query.from), readDay(query.to)];
  if (from === null) throw new Refusal("invalid_input", { field: "from" });
  if (to === null || to < from || daysBetween(from, to).length > MAX_PERIOD_DAYS) {
    throw new Refusal("invalid_input", { field: "to" });
  }
  return { from, to };
}

/** Figures may be some seconds old. */
function load({ replica, now }: Shop, from: Day, to: Day, by: FiguresBy) {
  return replica.read(SECONDS_OF_LAG_MS, (db) => loadFigures({ db, now }, from, to, by));
}

/** What this process has counted and not stored yet is stored first, so that it shows. */
async function loadCounted({ db, views }: Shop, from: Day, to: Day): Promise<readonly ViewSum[]> {
  await views.flush();
  return loadViews(db, from, to);
}

function toSumsAnswer({
  currency,
  orders,
  paid,
  refunded,
}: CurrencySums): contract.CurrencySumsAnswer {
  return { currency, orders, paid: toMajor(paid), refunded: toMajor(refunded) };
}

function funnelOf(
  views: readonly ViewSum[],
  totals: readonly CurrencySums[],
): contract.FiguresAnswer["funnel"] {
  const counted = VIEW_STEPS.map((step) => {
    const ofStep = views.filter((one) => one.step === step);
    return { step, count: ofStep.reduce((sum, { count }) => sum + count, 0) };
  });
  const paid = totals.reduce((sum, { orders }) => sum + orders, 0);
  return [...counted, { step: "paid", count: paid }];
}

function pagesOf(views: readonly ViewSum[]): contract.FiguresAnswer["views"] {
  return views
    .filter(({ step }) => step === "view")
    .map(({ screen, locale, count }) => ({ screen, locale, count }));
}

type Line = readonly (string | number)[];

function figureLines(
  by: string,
  rows: Awaited<ReturnType<typeof loadFigures>>["rows"],
): readonly Line[] {
  return [
    [by, "currency", "orders", "paid", "refunded"],
    ...rows.flatMap(({ key, sums }) =>
      sums
        .map(toSumsAnswer)
        .map((one) => [key, one.currency, one.orders, one.paid, one.refunded] as const),
    ),
  ];
}

async function funnelLines(shop: Shop, from: Day, to: Day): Promise<readonly Line[]> {
  const views = await loadCounted(shop, from, to);
  const { totals } = await load(shop, from, to, "day");
  return [
    ["step", "screen", "language", "count"],
    ...funnelOf(views, totals).map(({ step, count }) => [step, "", "", count] as const),
    ...pagesOf(views).map(({ screen, locale, count }) => ["view", screen, locale, count] as const),
  ];
}
