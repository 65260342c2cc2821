import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-today.ar.ts";
import { copy as en } from "#content/admin-today.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { TodayEntry } from "#contract/admin/today.ts";
import { LOCALES } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { Screen } from "./screen.tsx";

const WORDS = { en, ar };
const TODAY = (
  <>
    <Screen />
    <ToastRegion />
  </>
);

const entry = (change: Partial<TodayEntry>): TodayEntry => ({
  kind: "payment_review",
  id: "1",
  subject: "100042",
  order: "100042",
  since: "2025-11-20T22:30:00Z",
  detail: null,
  next: "open_order",
  ...change,
});
const noOrder = { order: null } as const;
const LINKED = [
  entry({ kind: "refund_approval", next: "approve" }),
  entry({ ...noOrder, kind: "message_unanswered", subject: "m1", next: "open_message" }),
  entry({ ...noOrder, kind: "trial_asked", subject: "t1", next: "open_trial" }),
  entry({ ...noOrder, kind: "claim_due", subject: "coding", next: "open_words" }),
  entry({
    ...noOrder,
    kind: "gateway_away",
    subject: "tamara",
    detail: "key_refused",
    next: "wait",
  }),
];

test.each(LOCALES)(
  "each entry of Today says in words what it is about and since when, and leads there (%s) (D-167)",
  async (locale) => {
    const { details, gateways, lastDay, since, next } = WORDS[locale];
    serve({ [paths.today]: { entries: LINKED } });
    const main = await show(TODAY, locale);
    await expect.element(page.getByText(next.wait)).toBeVisible();
    const hrefs = [...main.querySelectorAll(".today-entry > a")].map((link) =>
      link.getAttribute("href")?.replace("/ar/", "/"),
    );
    expect(hrefs).toEqual([
      "/admin/orders/100042",
      "/admin/messages",
      "/admin/trials?trial=t1",
      "/admin/words/coding",
    ]);
    const lines = [...main.querySelectorAll(".today-entry .row")].map((one) => one.textContent);
    const at = { en: "November 21, 2025 01:30", ar: "21 نوفمبر 2025 01:30" }[locale];
    expect(lines[2]).toBe(`${since} ${at}`);
    expect(lines[3]).toBe(`${lastDay} ${at}`);
    expect(lines[4]).toBe(`${gateways.tamara}${details["key_refused"]}${since} ${at}`);
  },
);

test("the buttons of Today do each what they say, also when a colleague was first (D-167)", async () => {
  const entries = [
    entry({ next: "ask_gateway" }),
    entry({ id: "2", kind: "job_given_up", next: "retry" }),
    entry({ id: "3", kind: "payment_unknown", next: "mark_handled" }),
  ];
  const { read, written } = serve({
    [paths.today]: { entries },
    [paths.orderSettle]: { outcome: "unknown", status: "review" },
  });
  await show(TODAY, "en");
  const steps = [
    [en.next.ask_gateway, en.asked.unknown],
    [en.next.retry, en.retried],
    [en.next.mark_handled, en.handled],
  ] as const;
  for (const [name, says] of steps) {
    await page.getByRole("button", { name }).click();
    await expect.element(page.getByText(says)).toBeVisible();
  }
  await expect.poll(() => read).toHaveLength(1 + steps.length);
  expect(written.map(([call]) => call)).toEqual([
    "POST /api/admin/orders/100042/settle",
    "POST /api/admin/today/jobs/2/retry",
    "POST /api/admin/today/alerts/3/handled",
  ]);
  answerEachCall(({ method }) =>
    method === "POST" ? refusal(404, "not_found") : answer({ entries }),
  );
  await page.getByRole("button", { name: en.next.retry }).click();
  await expect.element(page.getByText(en.doneMeanwhile)).toBeVisible();
});

test("a day on which nothing needs a person says so (D-167)", async () => {
  serve({ [paths.today]: { entries: [] } });
  await show(TODAY, "ar");
  await expect.element(page.getByRole("heading", { name: ar.none })).toBeVisible();
});
