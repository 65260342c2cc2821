import "./order.css";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import type { getOrder, StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { StaffRefund, StaffRefundClaim } from "#contract/admin/refunds.ts";
import { LOCALES, type Locale, type Localized } from "#core/locale.ts";
import { isPermitted, ROLES, type Role } from "#core/staff.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { show } from "../../testing/show.tsx";
import { signedInAs } from "../../testing/signed-in.tsx";
import { Answered } from "../../ui/states.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { RefundClaims } from "./refund-claims.tsx";
import { Refunds } from "./refunds.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const SHELL: Localized<typeof shellEn> = { en: shellEn, ar: shellAr };
const WAITING: StaffRefundClaim = {
  id: "claim-1",
  state: "waiting",
  claimed_at: "2026-05-01T10:00:00.000Z",
  begun: false,
  held: null,
  amount: 199,
  proposal: 199,
  note: "",
  answer: "",
  decided_at: null,
  decided_by: null,
};
const WITHDRAWN: StaffRefundClaim = {
  ...WAITING,
  state: "withdrawn",
  decided_at: "2026-05-01T12:00:00.000Z",
};
const REFUND: StaffRefund = {
  id: "refund-1",
  amount: 199,
  currency: "SAR",
  state: "waiting",
  reason: "asked for by the family",
  refusal: null,
  review: null,
  asked_by: "sales@example.com",
  is_own: false,
  decided_by: null,
  created_at: "2026-05-01T11:00:00.000Z",
  settled_at: null,
};

const ORDER = {
  number: "YS-1",
  currency: "SAR",
  gateway: "stripe",
  name: "Sara Ahmad",
  email: "sara@example.com",
  lines: [],
};

/**
 * Answers with the order as it waits until something is sent, which is refused as too late, or done where the
 * shop `grants` it; `then` is what has changed meanwhile.
 */
function serveOrder(
  refunds: readonly StaffRefund[],
  then: Partial<StaffOrder> = { refund_claims: [WITHDRAWN] },
  grants = false,
): unknown[] {
  const sent: unknown[] = [];
  answerEachCall(({ method, body }) => {
    if (method === "POST") {
      sent.push(body);
      return grants
        ? answer({ state: "requested" })
        : refusal(412, "changed_meanwhile", "Too late.");
    }
    const order = { ...ORDER, refunds, refund_claims: [WAITING], erased_at: null };
    return answer(sent.length === 0 ? order : { ...order, ...then });
  });
  return sent;
}

/** Presses what gives a refund back that a colleague asked for, and says yes to what the dialog asks. */
async function approveRefund(locale: Locale): Promise<void> {
  await page.getByRole("button", { name: WORDS[locale].order.refunds.approve }).click();
  await page.getByRole("dialog").getByRole("button", { name: /199/ }).click();
}

/** As when somebody returns to the window. */
let readAgain: () => unknown = () => {};

function Order({ seenBy = "sales" }: { readonly seenBy?: Role }) {
  const answer = useAnswer<typeof getOrder>(paths.order, { params: { number: "YS-1" } });
  readAgain = answer.refetch;
  return signedInAs(
    seenBy,
    <Answered answer={answer}>
      {(order: StaffOrder) => (
        <>
          <RefundClaims order={order} />
          <Refunds order={order} />
        </>
      )}
    </Answered>,
  );
}

test.each(LOCALES)(
  "a claim's badge stays within its card on a phone (%s) (D-223)",
  async (locale) => {
    // What the margins of a screen leave of 390 px.
    await page.viewport(358, 844);
    serveOrder([]);
    const main = await show(<Order />, locale);
    await expect.element(page.getByText(WORDS[locale].claimStates.waiting)).toBeVisible();
    const card = main.querySelector(".claims-card")?.getBoundingClientRect();
    const badge = main.querySelector(".claims-card .badge")?.getBoundingClientRect();
    expect(badge?.right).toBeLessThan(card?.right ?? 0);
    expect(badge?.left).toBeGreaterThan(card?.left ?? 390);
  },
);

describe.each(LOCALES)("a claim that has ended meanwhile (%s)", (locale) => {
  const { order: words, claimStates } = WORDS[locale];

  test("granting a withdrawn claim is refused, and the reloaded order says so (D-223)", async () => {
    const sent = serveOrder([]);
    const main = await show(<Order />, locale);
    const give = page.getByRole("button", { name: /199/ });
    await give.click();
    await page.getByRole("dialog").getByRole("button", { name: /199/ }).click();
    await expect.element(page.getByText(words.changed)).toBeVisible();
    await expect.element(page.getByText(claimStates.withdrawn)).toBeVisible();
    await expect.element(give).not.toBeInTheDocument();
    expect(sent).toEqual([{ amount: 199, reason: "asked for by the family", claim_id: "claim-1" }]);
    await expectAccessible(main);
  });

  test("a refund for a withdrawn claim can only be declined by the second person (D-223)", async () => {
    serveOrder([REFUND]);
    const main = await show(<Order />, locale);
    const approve = page.getByRole("button", { name: words.refunds.approve });
    await approveRefund(locale);
    await expect.element(page.getByText(words.changed)).toBeVisible();
    await expect.element(page.getByText(words.refunds.takenBack)).toBeVisible();
    await expect.element(approve).not.toBeInTheDocument();
    const decline = page.getByRole("button", { name: words.refunds.decline });
    await expect.element(decline).toBeVisible();
    await expectAccessible(main);
  });

  test("a refund for a claim that was answered otherwise cannot be approved (D-223)", async () => {
    serveOrder([REFUND], { refund_claims: [{ ...WITHDRAWN, state: "granted" }] });
    await show(<Order />, locale);
    const approve = page.getByRole("button", { name: words.refunds.approve });
    await approveRefund(locale);
    await expect.element(page.getByText(words.refunds.answered)).toBeVisible();
    await expect.element(approve).not.toBeInTheDocument();
  });

  test("a refund for a claim that ended by an erasure can still be approved (D-224)", async () => {
    serveOrder([REFUND], { refund_claims: [WITHDRAWN], erased_at: WITHDRAWN.decided_at });
    await show(<Order />, locale);
    const approve = page.getByRole("button", { name: words.refunds.approve });
    await approveRefund(locale);
    await expect.element(page.getByText(claimStates.withdrawn)).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(approve).toBeVisible();
  });
});

test.each(LOCALES)(
  "staff without the right to refund see who answers a waiting claim (%s) (D-223)",
  async (locale) => {
    const { claims } = WORDS[locale].order;
    serveOrder([]);
    const main = await show(<Order seenBy="support" />, locale);
    await expect.element(page.getByText(claims.answeredBy)).toBeVisible();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
    await expectAccessible(main);
    // As the sentence says.
    const answering = ROLES.filter((role) => isPermitted(role, "refunds"));
    expect(answering).toEqual(["owner", "sales"]);
  },
);

describe.each(LOCALES)("granting what a family asked for (%s)", (locale) => {
  const { order: words } = WORDS[locale];
  const give = page.getByRole("button", { name: /199/ });
  const dialog = page.getByRole("dialog", { name: words.claims.giveTitle });

  test("granting a claim asks first, with the order, the sum and the recipient (D-223)", async () => {
    const sent = serveOrder([], { refund_claims: [{ ...WAITING, state: "granted" }] }, true);
    await show(<Order />, locale);
    await give.click();
    for (const fact of ["YS-1", "SAR\u00a0199", "Sara Ahmad", "sara@example.com"]) {
      await expect.element(dialog.getByText(fact, { exact: true })).toBeVisible();
    }
    await expectAccessible(dialog.element());
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(give).toHaveFocus();
    expect(sent).toEqual([]);
    await give.click();
    await dialog.getByRole("button", { name: /SAR\s199/ }).dblClick();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ amount: 199, reason: "asked for by the family", claim_id: "claim-1" }]);
  });

  test("a claim that a colleague answers closes the open dialog of granting, and the screen says so (D-223)", async () => {
    const sent = serveOrder([], { refund_claims: [{ ...WAITING, state: "declined" }] });
    await show(<Order />, locale);
    await give.click();
    await expect.element(dialog).toBeVisible();
    sent.push("by another");
    readAgain();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(words.changed)).toBeVisible();
  });
});

describe.each(LOCALES)("declining what a family asked for (%s)", (locale) => {
  const { order: words, claimStates } = WORDS[locale];
  const dialog = page.getByRole("dialog", { name: words.claims.declineTitle });
  const submit = dialog.getByRole("button", { name: words.claims.decline });
  const openDialog = async () => {
    await page.getByRole("button", { name: words.claims.decline }).click();
    await dialog.getByRole("textbox").fill("All sessions were held.");
  };

  test("declining a withdrawn claim says so, reloads the order and keeps the typed answer (D-223)", async () => {
    const sent = serveOrder([]);
    await show(<Order />, locale);
    await openDialog();
    await submit.click();
    await expect.element(dialog.getByText(words.changed)).toBeVisible();
    await expect.element(page.getByText(claimStates.withdrawn)).toBeInTheDocument();
    await expect.element(submit).not.toBeInTheDocument();
    await expect.element(dialog.getByRole("textbox")).toHaveValue("All sessions were held.");
    await expectAccessible(dialog.element());
    expect(sent).toEqual([{ answer: "All sessions were held." }]);
  });

  test("the typed answer stays when a colleague answers the claim under the open dialog (D-223)", async () => {
    const sent = serveOrder([], { refund_claims: [{ ...WAITING, state: "granted" }] });
    await show(<Order />, locale);
    await openDialog();
    sent.push("by another");
    readAgain();
    await expect.element(dialog.getByText(words.changed)).toBeVisible();
    await expect.element(dialog.getByRole("textbox")).toHaveValue("All sessions were held.");
    await expect.element(submit).not.toBeInTheDocument();
  });
});

describe.each(LOCALES)("approving what a colleague asked for (%s)", (locale) => {
  const { order: words, refundStates } = WORDS[locale];
  const approve = page.getByRole("button", { name: words.refunds.approve });
  const dialog = page.getByRole("dialog", { name: words.refunds.approveTitle });

  test("approving a refund asks first, with the order, the sum and the recipient (D-164)", async () => {
    const sent = serveOrder([REFUND]);
    await show(<Order />, locale);
    await approve.click();
    for (const fact of ["YS-1", "SAR\u00a0199", "Sara Ahmad", "sara@example.com"]) {
      await expect.element(dialog.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect.element(dialog.getByText(words.refunds.approveText)).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await expectAccessible(dialog.element());
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(approve).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await dialog.getByRole("button", { name: SHELL[locale].form.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test("a refund to an erased buyer names nobody in its question (D-224)", async () => {
    const refunds = [REFUND];
    answerEachCall(() =>
      answer({ ...ORDER, refunds, refund_claims: [], erased_at: WITHDRAWN.decided_at }),
    );
    await show(<Order />, locale);
    await approve.click();
    await expect.element(dialog.getByText(words.erased, { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(ORDER.email)).not.toBeInTheDocument();
  });

  test.each(["declined", "requested"] as const)(
    "a refund that a colleague has %s closes the open dialog of approving, and the screen says so (D-164)",
    async (state) => {
      const sent = serveOrder([REFUND], { refunds: [{ ...REFUND, state }] });
      const main = await show(<Order />, locale);
      await approve.click();
      await expect.element(dialog).toBeVisible();
      sent.push("by another");
      readAgain();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(page.getByText(words.changed)).toBeVisible();
      await expect.element(page.getByText(refundStates[state])).toBeVisible();
      await expectAccessible(main);
    },
  );

  test("a double press approves a refund once (D-164)", async () => {
    const sent = serveOrder([REFUND], { refunds: [{ ...REFUND, state: "requested" }] }, true);
    await show(<Order />, locale);
    await approve.click();
    await dialog.getByRole("button", { name: /SAR\s199/ }).dblClick();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(approve).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });
});

test.each(LOCALES)(
  "declining what a colleague asked for is sent as that, and a refusal is said (%s) (D-164)",
  async (locale) => {
    const { refunds } = WORDS[locale].order;
    const sent: string[] = [];
    answerEachCall(({ method, path }) => {
      if (method === "POST") {
        sent.push(path);
        return refusal(503, "too_busy", "Not now.");
      }
      return answer({ ...ORDER, refunds: [REFUND], refund_claims: [], erased_at: null });
    });
    await show(<Order />, locale);
    await page.getByRole("button", { name: refunds.decline }).click();
    await expect.element(page.getByText("Not now.")).toBeVisible();
    expect(sent).toEqual(["/api/admin/orders/YS-1/refunds/refund-1/decline"]);
  },
);

test.each(LOCALES)(
  "while another refund waits for its second person a claim cannot be granted, nor while nothing is left (%s) (D-223)",
  async (locale) => {
    const { claims, refunds } = WORDS[locale].order;
    const cases = [
      { refunds: [REFUND], refund_claims: [WAITING], says: refunds.approve },
      { refunds: [], refund_claims: [{ ...WAITING, proposal: 0 }], says: claims.nothing },
      { refunds: [], refund_claims: [{ ...WAITING, proposal: null }], says: claims.decide },
    ];
    for (const { says, ...order } of cases) {
      answerEachCall(() => answer({ ...ORDER, ...order, erased_at: null }));
      const main = await show(<Order />, locale);
      await expect.element(page.getByText(says)).toBeVisible();
      await expect
        .element(page.getByRole("button", { name: claims.decline }).first())
        .toBeVisible();
      await expect.element(page.getByRole("button", { name: /199/ })).not.toBeInTheDocument();
      main.remove();
    }
  },
);

test.each(LOCALES)(
  "who grants a claim that needs a second person is told that it waits (%s) (D-223)",
  async (locale) => {
    answerEachCall(({ method }) =>
      method === "POST"
        ? answer({ state: "waiting" })
        : answer({ ...ORDER, refunds: [], refund_claims: [WAITING], erased_at: null }),
    );
    await show(
      <>
        <Order />
        <ToastRegion />
      </>,
      locale,
    );
    await page.getByRole("button", { name: /199/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: /199/ }).click();
    await expect.element(page.getByText(WORDS[locale].refund.waiting)).toBeVisible();
  },
);

test("the answer to a declined claim is written in the language of the family's mails (D-223)", async () => {
  answerEachCall(() =>
    answer({ ...ORDER, locale: "ar", refunds: [], refund_claims: [WAITING], erased_at: null }),
  );
  await show(<Order />, "en");
  const { claims } = en.order;
  await page.getByRole("button", { name: claims.decline }).click();
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect.element(field).toHaveAttribute("lang", "ar");
  await expect
    .element(field)
    .toHaveAccessibleDescription(claims.declineText.replace("{language}", en.languages.ar));
});

test.each(LOCALES)("a typed answer to a claim is not lost unasked (%s) (D-223)", async (locale) => {
  const { claims: labels } = WORDS[locale].order;
  const { cancel, unsaved } = SHELL[locale].form;
  const sent = serveOrder([]);
  await show(<Order />, locale);
  await page.getByRole("button", { name: labels.decline, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: labels.declineTitle });
  const answerField = dialog.getByRole("textbox");
  await answerField.fill("The course is over.");
  await dialog.getByRole("button", { name: cancel, exact: true }).click();
  const question = page.getByRole("dialog", { name: unsaved.heading });
  await question.getByRole("button", { name: unsaved.stay }).click();
  await expect.element(answerField).toHaveValue("The course is over.");
  expect(sent).toEqual([]);
});
