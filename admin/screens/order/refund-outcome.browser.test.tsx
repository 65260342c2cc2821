import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import type { getOrder, StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { StaffRefund } from "#contract/admin/refunds.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { REVIEW_OUTCOMES, type ReviewOutcome } from "#core/refund.ts";
import type { Role } from "#core/staff.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { show } from "../../testing/show.tsx";
import { signedInAs } from "../../testing/signed-in.tsx";
import { Answered } from "../../ui/states.tsx";
import { Refunds } from "./refunds.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const SHELL: Localized<typeof shellEn> = { en: shellEn, ar: shellAr };
const IN_REVIEW: StaffRefund = {
  id: "refund-1",
  amount: 50,
  currency: "SAR",
  state: "sent",
  reason: "agreed",
  refusal: null,
  review: "the sums differ",
  asked_by: "sales@example.com",
  is_own: true,
  decided_by: null,
  created_at: "2026-05-01T11:00:00.000Z",
  settled_at: null,
};

/** Answers with the order in review until something is sent, which succeeds or is too late; then it is over. */
function serveOrder({ isLate = false } = {}): unknown[] {
  const sent: unknown[] = [];
  const over = { ...IN_REVIEW, state: "done", review: null };
  answerEachCall(({ method, path, body }) => {
    if (method === "POST") {
      sent.push([path, body]);
      return isLate ? refusal(412, "changed_meanwhile", "Too late.") : answer({ state: "done" });
    }
    const refunds = [sent.length === 0 ? IN_REVIEW : over];
    const order = { number: "100042", currency: "SAR", refund_claims: [], erased_at: null };
    return answer({ ...order, refunds });
  });
  return sent;
}

/** As when somebody returns to the window. */
let readAgain: () => unknown = () => {};

function Order({ seenBy = "sales" }: { readonly seenBy?: Role }) {
  const answer = useAnswer<typeof getOrder>(paths.order, { params: { number: "100042" } });
  readAgain = answer.refetch;
  return signedInAs(
    seenBy,
    <Answered answer={answer}>{(order: StaffOrder) => <Refunds order={order} />}</Answered>,
  );
}

describe.each(LOCALES)("a refund in review (%s) (D-252)", (locale) => {
  const { order: words } = WORDS[locale];
  const labels = words.refunds.outcome;
  const look = page.getByText(labels.look);

  test.each(REVIEW_OUTCOMES)(
    "the outcome %s is sent after the dialog is confirmed, and the notice goes",
    async (outcome) => {
      const sent = serveOrder();
      const main = await show(<Order />, locale);
      await expect.element(look).toBeVisible();
      await page.getByRole("button", { name: labels[outcome], exact: true }).click();
      const dialog = page.getByRole("dialog", { name: labels.titles[outcome] });
      await expect.element(dialog.getByText(labels.texts[outcome])).toBeVisible();
      await expect.element(dialog.getByText("100042")).toBeVisible();
      await expect.element(dialog.getByText(/50/)).toBeVisible();
      await expectAccessible(dialog.element());
      expect(sent).toEqual([]);
      await dialog.getByRole("button", { name: labels[outcome], exact: true }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(look).not.toBeInTheDocument();
      const path = paths.orderRefundOutcome
        .replace("{number}", "100042")
        .replace("{id}", "refund-1");
      expect(sent).toEqual([[path, { outcome }]]);
      await expectAccessible(main);
    },
  );

  test("an outcome that a colleague recorded first is refused, and the screen says so", async () => {
    serveOrder({ isLate: true });
    await show(<Order />, locale);
    await page.getByRole("button", { name: labels.done, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: labels.done, exact: true }).click();
    await expect.element(page.getByText(words.changed)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(look).not.toBeInTheDocument();
  });

  test("why one outcome was not recorded is not said about the other", async () => {
    answerEachCall(({ method }) =>
      method === "POST"
        ? refusal(503, "too_busy", "Not now.")
        : answer({ number: "100042", currency: "SAR", refund_claims: [], refunds: [IN_REVIEW] }),
    );
    await show(<Order />, locale);
    const press = (outcome: ReviewOutcome) =>
      page.getByRole("button", { name: labels[outcome], exact: true }).click();
    const dialog = page.getByRole("dialog");
    await press("done");
    await dialog.getByRole("button", { name: labels.done, exact: true }).click();
    await expect.element(dialog.getByText("Not now.")).toBeVisible();
    await dialog.getByRole("button", { name: SHELL[locale].form.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await press("refused");
    await expect.element(dialog.getByText(labels.texts.refused)).toBeVisible();
    await expect.element(dialog.getByText("Not now.")).not.toBeInTheDocument();
  });

  test("a refund that leaves the review while the dialog is open closes the dialog, and the screen says so", async () => {
    const sent = serveOrder();
    await show(<Order />, locale);
    await page.getByRole("button", { name: labels.refused, exact: true }).click();
    sent.push("by a colleague");
    readAgain();
    await expect.element(page.getByText(words.changed)).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("staff without the right to refund see the notice, but no buttons", async () => {
    serveOrder();
    await show(<Order seenBy="support" />, locale);
    const [before = ""] = labels.unclear.split(" {amount}");
    await expect.element(page.getByText(new RegExp(before))).toBeVisible();
    await expect.element(look).not.toBeInTheDocument();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });
});
