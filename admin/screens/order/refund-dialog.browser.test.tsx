import "./order.css";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import type { StaffOrder } from "#contract/admin/orders.ts";
import type { RefundPreview } from "#contract/admin/refunds.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { EXAMPLE_ORDER } from "../../testing/example-order.ts";
import { show } from "../../testing/show.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const SHELL: Localized<typeof shellEn> = { en: shellEn, ar: shellAr };
const ORDER: StaffOrder = { ...EXAMPLE_ORDER, currency: "USD" };
const PRICE = 199;
const SESSIONS = 36;

type Shop = {
  /** What was asked to be given back, in major units. */
  readonly given: number[];
  /** The sessions held that a preview was asked for. */
  readonly asked: (string | null)[];
  /** While it is set, previews wait for it. */
  wait: Promise<void>;
  /** Whether previews of sessions are refused. */
  refuses: boolean;
  /** What previews say otherwise. */
  preview: Partial<RefundPreview>;
};

/** Answers as the server does for one package of 36 sessions. */
function openShop(): Shop {
  const shop: Shop = {
    given: [],
    asked: [],
    wait: Promise.resolve(),
    refuses: false,
    preview: {},
  };
  answerEachCall(async ({ method, query, body }) => {
    if (method === "POST") {
      const { amount } = body as { amount: number };
      shop.given.push(amount);
      return answer({ id: "1", state: "requested", amount, currency: "USD" });
    }
    const held = query.get("held");
    shop.asked.push(held);
    await shop.wait;
    if (held !== null && shop.refuses) return refusal(422, "invalid_input", "Not possible.", {});
    return answer({ ...previewOf(held, query.get("amount")), ...shop.preview });
  });
  return shop;
}

function previewOf(held: string | null, entered: string | null): RefundPreview {
  const count = held === null ? null : Number(held.split("/")[0]);
  const proposal =
    count === null ? null : Math.round((PRICE * 100 * (SESSIONS - count)) / SESSIONS) / 100;
  const amount = entered === null ? (proposal ?? PRICE) : Number(entered);
  return {
    currency: "USD",
    paid: PRICE,
    reserved: 0,
    disputed: 0,
    left: PRICE,
    lines: [
      { course_package_id: 42, name: "Reading", name_ar: "القراءة", quantity: 1, sessions: [36] },
    ],
    proposal,
    needs: count === null ? "sessions_held" : null,
    amount,
    left_after: PRICE - amount,
    needs_second_person: false,
  };
}

describe.each(LOCALES)("giving money back (%s)", (locale) => {
  const { refund: words } = WORDS[locale];
  const name = locale === "en" ? "Reading" : "القراءة";
  const held = page.getByRole("textbox", { name: words.held.replace("{name}", name) });
  const amount = page.getByRole("textbox", { name: words.amount });
  const reason = page.getByRole("textbox", { name: words.reason });
  const button = page.getByRole("dialog").getByRole("button", { name: /33[.,٫]17/ });

  async function openDialog(): Promise<void> {
    await show(<RefundDialog order={ORDER} onClose={() => undefined} />, locale);
    await reason.fill("they moved");
  }

  test("the refund dialog sends nothing until the sum of the typed sessions has arrived, and says so (D-164)", async () => {
    const shop = openShop();
    await openDialog();
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.wait = promise;
    await held.click();
    await userEvent.keyboard("30{Enter}");
    await expect.element(page.getByText(words.early)).toBeVisible();
    await expect.element(amount).toHaveValue("");
    const waiting = page.getByRole("dialog").getByRole("button", { name: words.title });
    await expect.element(waiting).toHaveAttribute("data-pending", "true");
    expect(shop.given).toEqual([]);
    resolve();
    await expect.element(amount).toHaveValue("33.17");
    expect(shop.given).toEqual([]);
    await button.click();
    await expect.poll(() => shop.given).toEqual([33.17]);
  });

  test("the refund dialog reads out the sum that the policy proposes for the typed sessions (D-164)", async () => {
    openShop();
    await openDialog();
    await held.fill("30");
    const proposal = page.getByRole("status").filter({ hasText: words.proposal });
    await expect.element(proposal.filter({ hasText: "33.17" })).toBeVisible();
  });

  test("the refund dialog refuses more sessions than a package has, and keeps what was typed (D-164)", async () => {
    const shop = openShop();
    await openDialog();
    await held.click();
    await userEvent.keyboard("99{Enter}");
    await expect.element(held).toHaveAttribute("aria-invalid", "true");
    await expect.element(reason).toHaveValue("they moved");
    await userEvent.keyboard("{Enter}");
    expect(shop.given).toEqual([]);
    expect(shop.asked).not.toContain("99/36");
    await expectAccessible(page.getByRole("dialog").element());
  });

  test("the refund dialog keeps what was typed when no sum arrives, and offers a retry (D-164)", async () => {
    const shop = openShop();
    await openDialog();
    shop.refuses = true;
    await held.fill("30");
    await expect.element(page.getByText("Not possible.")).toBeVisible();
    await expect.element(reason).toHaveValue("they moved");
    await expect.element(held).toHaveValue("30");
    await expectAccessible(page.getByRole("dialog").element());
    shop.refuses = false;
    await page.getByRole("button", { name: SHELL[locale].failed.retry }).click();
    await expect.element(amount).toHaveValue("33.17");
    await expect.element(page.getByText("Not possible.")).not.toBeInTheDocument();
    await button.click();
    await expect.poll(() => shop.given).toEqual([33.17]);
  });

  test("pressing the button of a refund whose sum failed calculates it again, and sends nothing (D-164)", async () => {
    const shop = openShop();
    await openDialog();
    shop.refuses = true;
    await held.fill("30");
    await expect.element(page.getByText("Not possible.")).toBeVisible();
    shop.refuses = false;
    await page.getByRole("dialog").getByRole("button", { name: words.title }).click();
    await expect.element(amount).toHaveValue("33.17");
    expect(shop.given).toEqual([]);
  });

  test("the refund dialog marks a missing amount and reason at once, and focuses the first (D-164)", async () => {
    const shop = openShop();
    await show(<RefundDialog order={ORDER} onClose={() => undefined} />, locale);
    await expect.element(amount).toHaveValue("199");
    await amount.fill("");
    await expect.element(amount).not.toHaveAttribute("aria-invalid");
    await reason.click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByText(words.reasonMissing)).toBeVisible();
    expect(shop.given).toEqual([]);
  });

  test("the refund dialog asks before typed input is lost, and closes at once when there is none (D-162)", async () => {
    openShop();
    const closed = vi.fn();
    await show(<RefundDialog order={ORDER} onClose={closed} />, locale);
    const { cancel, unsaved } = SHELL[locale].form;
    const question = page.getByRole("dialog", { name: unsaved.heading });
    const leave = () => page.getByRole("button", { name: cancel }).click();
    await reason.fill("they moved");
    await leave();
    await question.getByRole("button", { name: unsaved.stay }).click();
    await reason.fill("");
    await held.fill("30");
    await leave();
    await question.getByRole("button", { name: unsaved.stay }).click();
    expect(closed).not.toHaveBeenCalled();
    await held.fill("");
    await expect.element(amount).toHaveValue("199");
    await leave();
    expect(closed).toHaveBeenCalledOnce();
  });

  test("a refund is sent with its reason, a refusal is said in the dialog, and who needs a second person is told that it waits (D-164)", async () => {
    const sent: unknown[] = [];
    answerEachCall(({ method, query, body }) => {
      if (method === "GET") {
        return answer({ ...previewOf(null, query.get("amount")), disputed: 20.5 });
      }
      sent.push(body);
      return sent.length === 1
        ? refusal(503, "too_busy", "Not now.")
        : answer({ id: "1", state: "waiting", amount: PRICE, currency: "USD" });
    });
    const closed = vi.fn();
    await show(
      <>
        <RefundDialog order={ORDER} onClose={closed} />
        <ToastRegion />
      </>,
      locale,
    );
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("USD\u00a020.50", { exact: true })).toBeVisible();
    await reason.fill(" they moved ");
    const give = dialog.getByRole("button", { name: /199/ });
    await give.click();
    await expect.element(dialog.getByText("Not now.")).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
    await give.click();
    await expect.element(page.getByText(words.waiting)).toBeVisible();
    expect(closed).toHaveBeenCalledOnce();
    const asked = { amount: PRICE, reason: "they moved" };
    expect(sent).toEqual([asked, asked]);
  });

  test("the refund dialog begins with what the family counted, and names the money on its way and a second person (D-164, D-223)", async () => {
    const shop = openShop();
    shop.preview = {
      currency: "SAR",
      reserved: 49.5,
      left: 149.5,
      left_after: 116.33,
      needs_second_person: true,
    };
    const claim = { state: "waiting", held: [{ held: 30, of: SESSIONS }] };
    const order = { ...ORDER, refund_claims: [claim] } as StaffOrder;
    await show(<RefundDialog order={order} onClose={() => undefined} />, locale);
    await expect.element(held).toHaveValue("30");
    await expect.element(amount).toHaveValue("33.17");
    const dialog = page.getByRole("dialog");
    for (const sum of ["SAR\u00a049.50", "SAR\u00a0149.50", "SAR\u00a033.17", "SAR\u00a0116.33"]) {
      await expect.element(dialog.getByText(sum, { exact: true })).toBeVisible();
    }
    await expect.element(dialog.getByText(words.second)).toBeVisible();
    const [ask = ""] = words.ask.split("{amount}");
    await expect
      .element(dialog.getByRole("button", { name: ask.trim(), exact: false }))
      .toBeVisible();
    await page.getByRole("button", { name: words.useAll }).click();
    await expect.element(amount).toHaveValue("149.50");
    await page.getByRole("button", { name: words.useProposal }).click();
    await expect.element(amount).toHaveValue("33.17");
    await amount.fill("100");
    await held.fill("27");
    await expect.element(amount).toHaveValue("49.75");
  });
});
