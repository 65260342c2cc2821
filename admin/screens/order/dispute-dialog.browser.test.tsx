import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { DisputeState } from "#core/dispute.ts";
import { LOCALES, type Locale, type Localized } from "#core/locale.ts";
import type { Role } from "#core/staff.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { EXAMPLE_ORDER } from "../../testing/example-order.ts";
import { show } from "../../testing/show.tsx";
import { signedInAs } from "../../testing/signed-in.tsx";
import { OrderActions } from "./order-actions.tsx";

const WORDS: Localized<typeof en> = { en, ar };

const dispute = (state: DisputeState, amount: number): StaffOrder["disputes"][number] => ({
  reference: null,
  amount,
  state,
  reason: null,
  opened_at: "2026-05-01T11:00:00.000Z",
  closed_at: null,
});

/** An order of a lender, of which a little was given back. */
const ORDER: StaffOrder = {
  ...EXAMPLE_ORDER,
  gateway: "tamara",
  total: 730.1,
  refunded: 30.05,
  disputes_by_staff: true,
  payment: { ...EXAMPLE_ORDER.payment, reserved: 30.05 },
};

function showActs(order: Partial<StaffOrder>, locale: Locale, role: Role = "sales") {
  return show(signedInAs(role, <OrderActions order={{ ...ORDER, ...order }} />), locale);
}

/** Answers that a dispute was recorded, or otherwise; returns what is sent. */
function listen(answerTo = () => answer({ state: "opened" })): unknown[] {
  const sent: unknown[] = [];
  answerEachCall(({ path, body }) => {
    if (path !== paths.orderDisputes.replace("{number}", "100042")) return refusal(404);
    sent.push(body);
    return answerTo();
  });
  return sent;
}

describe.each(LOCALES)("a dispute that staff record (%s) (D-252)", (locale) => {
  const { disputes: labels } = WORDS[locale].order;
  const open = page.getByRole("button", { name: labels.record });
  const dialog = page.getByRole("dialog", { name: labels.record });
  const save = dialog.getByRole("button", { name: labels.record });

  /** The button of the choice, which is called by what is chosen and by its label. */
  const choiceOf = (state: DisputeState) =>
    dialog.getByRole("button", { name: new RegExp(labels.states[state]) });

  async function choose(from: DisputeState, to: DisputeState): Promise<void> {
    await choiceOf(from).click();
    await page.getByRole("option", { name: labels.states[to] }).click();
  }

  test("a dispute without an amount is sent without one, a part with its amount, each once", async () => {
    const sent = listen();
    await showActs({}, locale);
    await open.click();
    await expect.element(dialog.getByText(/700\.05/)).toBeVisible();
    await expectAccessible(dialog.element());
    await save.dblClick();
    await expect.element(dialog).not.toBeInTheDocument();
    await open.click();
    await dialog.getByRole("textbox").fill("٢٠٠٫٥");
    await choose("opened", "lost");
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([
      { state: "opened", from: null },
      { state: "lost", from: null, amount: 200.5 },
    ]);
  });

  test("an open dispute can be recorded as won, without an amount, also after one was typed", async () => {
    const sent = listen();
    await showActs({ disputed: 500, disputes: [dispute("opened", 500)] }, locale);
    await open.click();
    await expect.element(dialog.getByText(/500/).first()).toBeVisible();
    await dialog.getByRole("textbox").fill("200");
    await choose("lost", "won");
    await expect.element(dialog.getByRole("textbox")).not.toBeInTheDocument();
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ state: "won", from: "opened" }]);
  });

  test.each([
    [[dispute("won", 20), dispute("lost", 500)], "won"],
    [[dispute("won", 500)], "opened"],
  ] as const)(
    "the dialog offers the states that can follow the last dispute ($#)",
    async (disputes, first) => {
      await showActs({ disputes: [...disputes] }, locale);
      await open.click();
      await expect.element(choiceOf(first)).toBeVisible();
      const amount = dialog.getByRole("textbox");
      await expect.poll(() => amount.elements().length).toBe(first === "won" ? 0 : 1);
    },
  );

  test("an amount above what is left is not sent: its field says so, takes the focus and stays typed", async () => {
    const sent = listen();
    await showActs({}, locale);
    await open.click();
    const amount = dialog.getByRole("textbox");
    await amount.fill("700.06");
    await save.click();
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveAttribute("aria-invalid", "true");
    await expect.element(amount).toHaveValue("700.06");
    expect(sent).toEqual([]);
    await amount.fill("700.05");
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ state: "opened", from: null, amount: 700.05 }]);
  });

  test.each([
    ["all that is left, if only a part is disputed so far", 500, "700.05", "700.06"],
    ["all that is disputed, even if less is left by now", 720, "720", "720.01"],
  ])("the most that an open dispute can be lost for is %s", async (_, amount, most, more) => {
    const sent = listen();
    await showActs({ disputed: amount, disputes: [dispute("opened", amount)] }, locale);
    await open.click();
    const field = dialog.getByRole("textbox");
    await field.fill(more);
    await save.click();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await field.fill(most);
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ state: "lost", from: "opened", amount: Number(most) }]);
  });

  test("a refused dispute says why, and what was entered stays", async () => {
    const message = "That is more than is left.";
    listen(() => refusal(409, "refund_too_much", message));
    await showActs({}, locale);
    await open.click();
    await dialog.getByRole("textbox").fill("600");
    await save.click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(dialog.getByRole("textbox")).toHaveValue("600");
  });

  test("a dispute that a colleague changed meanwhile is not recorded, and the dialog says so", async () => {
    const sent = listen(() => refusal(412, "changed_meanwhile", "Changed."));
    await showActs({ disputes: [dispute("won", 500)] }, locale);
    await open.click();
    await expect.element(dialog.getByText(labels.last)).toBeVisible();
    await save.click();
    await expect.element(dialog.getByText(WORDS[locale].order.changed)).toBeVisible();
    expect(sent).toEqual([{ state: "opened", from: "won" }]);
  });

  test.each([
    ["where the gateway reports disputes itself", { disputes_by_staff: false }, "sales"],
    ["before a payment", { status: "pending" }, "sales"],
    ["once everything has gone back", { status: "refunded", refunded: 730.1 }, "sales"],
    ["to somebody who may give nothing back", {}, "support"],
  ] as const)("the button is not shown %s", async (_, order, role) => {
    await showActs(order, locale, role);
    await expect.element(open).not.toBeInTheDocument();
  });
});
