import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { brand } from "#content/brand.ts";
import type { RefundClaimPreview } from "#contract/refund-claim.ts";
import { formatNumber, LOCALES, plural } from "#core/locale.ts";
import { MAX_CLAIM_TEXT_LENGTH } from "#core/refund-claim.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { answer, answerCalls, refusal } from "#web/testing/answer-calls.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showBilingual } from "#web/testing/show-bilingual.tsx";
import { showComponent } from "#web/testing/show-component.tsx";
import { REFUND_DRAFT } from "#web/visitor/drafts.ts";
import { readRefundDraft } from "./refund-draft.ts";
import { RefundForm } from "./refund-form.tsx";

const LONG = "ط".repeat(100);
const line = (...sessions: number[]) => ({ name: LONG, name_ar: LONG, quantity: 2, sessions });
const PREVIEW: RefundClaimPreview = {
  currency: "AED",
  paid: 1000,
  reserved: 100,
  paid_at: "2026-11-20T12:00:00Z",
  days: 3,
  lines: [line(10), { ...line(24, 30), foundation_sessions: 30 }],
  amount: null,
  needs: "sessions_held",
};

/** The sessions held for which a sum was asked. */
let asked: (string | undefined)[];
/** How the next sums that are asked for are answered instead, in turn. */
let instead: (() => Response | Promise<Response>)[];
let preview: RefundClaimPreview;
/** What was claimed, and how that is answered. */
let claims: unknown[];
let claimed: () => Response | Promise<Response>;

beforeEach(() => {
  sessionStore.remove(REFUND_DRAFT);
  [asked, instead, claims] = [[], [], []];
  preview = PREVIEW;
  claimed = () => answer(undefined);
  answerCalls({
    preview: ({ body }) => {
      const { held } = body as { held?: string };
      asked.push(held);
      const sum = held === undefined ? {} : { amount: 512.5, needs: null };
      return instead.shift()?.() ?? answer({ ...preview, ...sum });
    },
    "refund-claims": ({ body }) => {
      claims.push(body);
      return claimed();
    },
  });
});

const ignore = () => undefined;

describe.each(LOCALES)("the form for a refund (%s)", async (locale) => {
  const { refund: copy } = await loadCopy("account", locale);
  const open = () =>
    showComponent(<RefundForm number="100042" copy={copy} onClaimed={ignore} onCancel={ignore} />, {
      locale,
    });
  const press = () => userEvent.click(page.getByRole("button", { name: copy.show }));

  test("the refund form says that it is loading until it knows the order, and then that it calculates (D-222)", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    instead = [() => promise];
    await open();
    const button = page.getByRole("button").first();
    await expect.element(button).toHaveTextContent(copy.show + copy.opening);
    resolve(answer(PREVIEW));
    await userEvent.click(page.getByLabelText(copy.notBegun));
    instead = [() => new Promise(() => undefined)];
    await press();
    await expect.element(button).toHaveTextContent(copy.show + copy.showing);
  });

  test("the refund form counts each line, and only the wrong one says what may be entered (D-222)", async () => {
    const shown = await open();
    await userEvent.click(page.getByLabelText(copy.begun));
    const [first, second] = page.getByRole("textbox").elements();
    if (first === undefined || second === undefined) throw new Error("no fields");
    await userEvent.fill(first, "٤");
    await userEvent.fill(second, "31");
    await userEvent.selectOptions(page.getByRole("combobox"), "30");
    await press();
    expect(first.getAttribute("aria-invalid")).toBeNull();
    expect(second.getAttribute("aria-invalid")).toBe("true");
    await userEvent.fill(second, "15");
    await expectAccessible(shown);
    await press();
    await expect.poll(() => asked.at(-1)).toBe("4/10,15/30");
    const back = () => shown.querySelector("dd.refund-back");
    await expect.poll(() => back()?.textContent).toContain("512.50");
    // The focus reads the result; a live region would read it a second time (WCAG 4.1.3).
    await expect.poll(() => document.activeElement?.contains(back())).toBe(true);
    expect(back()?.closest("[role=status]")).toBeNull();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
  });

  test("a sum goes with the answers that it was for, and when the server says that it has changed (D-222)", async () => {
    preview = { ...PREVIEW, lines: [line(10)] };
    const { promise, resolve } = Promise.withResolvers<Response>();
    claimed = () => promise;
    await open();
    await userEvent.click(page.getByLabelText(copy.begun));
    const field = page.getByRole("textbox");
    await userEvent.fill(field, "4");
    await press();
    const send = page.getByRole("button", { name: copy.send });
    await expect.element(send).toBeVisible();
    await userEvent.fill(field.first(), "5");
    await expect.element(send).not.toBeInTheDocument();
    await press();
    await userEvent.click(send);
    await expect.poll(() => claims).toHaveLength(1);
    resolve(refusal(409, "refund_changed", "Changed"));
    await expect.element(page.getByRole("button", { name: copy.show })).toBeVisible();
    await expect.element(field).toHaveValue("5");
  });

  test("the refund form shows errors of tried lines alone, focuses the first, and a change removes its error (D-222)", async () => {
    const shown = await open();
    const invalid = () => shown.querySelectorAll("[aria-invalid]").length;
    await expect.element(page.getByLabelText(copy.begun)).toBeVisible();
    await press();
    await expect.element(page.getByText(copy.begunMissing)).toBeVisible();
    await expect.element(page.getByLabelText(copy.notBegun)).toHaveFocus();
    await userEvent.click(page.getByLabelText(copy.begun));
    await expect.element(page.getByRole("textbox").first()).toBeVisible();
    expect(invalid()).toBe(0);
    await press();
    await expect.element(page.getByRole("textbox").first()).toHaveFocus();
    expect(invalid()).toBe(2);
    await expectAccessible(shown);
    await userEvent.fill(page.getByRole("textbox").first(), "11");
    expect(invalid()).toBe(1);
    await press();
    expect(invalid()).toBe(2);
    await userEvent.click(page.getByLabelText(copy.notBegun));
    await userEvent.click(page.getByLabelText(copy.begun));
    expect(invalid()).toBe(0);
  });

  test("the refund form says whose the sessions are where adults and foundation share a package (D-222, R-PKG-18)", async () => {
    const shown = await open();
    await userEvent.click(page.getByLabelText(copy.begun));
    const adults = copy.sessionsOf.adults.replace("{sessions}", plural(locale, 24, copy.sessions));
    const foundation = copy.sessionsOf.foundation.replace(
      "{sessions}",
      plural(locale, 30, copy.sessions),
    );
    const options = [...shown.querySelectorAll("option")].map(({ textContent }) => textContent);
    expect(options).toEqual([adults, foundation]);
    const hint = (text: string) => page.getByText(copy.heldHint.replace("{sessions}", text));
    await expect.element(hint(adults)).toBeVisible();
    await expect.element(hint(plural(locale, 10, copy.sessions))).toBeVisible();
    await userEvent.selectOptions(page.getByRole("combobox"), "30");
    await expect.element(hint(foundation)).toBeVisible();
  });

  test.each([
    [0, copy.lessThanADay],
    [1, plural(locale, 1, copy.days)],
    [3, plural(locale, 3, copy.days)],
  ])(
    "after %i whole days the refund form says how long ago the payment was: %s (D-222)",
    async (days, said) => {
      preview = { ...PREVIEW, days };
      await open();
      await userEvent.click(page.getByLabelText(copy.notBegun));
      await press();
      await expect.poll(() => page.getByRole("definition").elements()[1]?.textContent).toBe(said);
    },
  );

  test("the refund form asks for no number and shows no sum where the order does not say its sessions (D-222)", async () => {
    preview = { ...PREVIEW, lines: [line()], needs: "decision" };
    const shown = await open();
    await userEvent.click(page.getByLabelText(copy.begun));
    await expect.element(page.getByText(copy.weCalculate)).toBeVisible();
    await press();
    await expect.poll(() => shown.querySelector("dd.refund-back")?.textContent).toBe(copy.later);
    expect(asked).toEqual([undefined, undefined]);
    await expectAccessible(shown);
  });

  test("the refund form sends nothing where nothing is left, and says whom to write to (D-222)", async () => {
    const shown = await open();
    await userEvent.click(page.getByLabelText(copy.notBegun));
    instead = [() => answer({ ...PREVIEW, amount: 0, needs: null })];
    await press();
    await expect.poll(() => shown.querySelector(".note")).not.toBeNull();
    await expect.element(page.getByRole("button", { name: copy.send })).not.toBeInTheDocument();
  });

  test("the refund form says that a note is too long instead of cutting it, and sends nothing until it is shorter (D-223)", async () => {
    const shown = await open();
    await userEvent.click(page.getByLabelText(copy.notBegun));
    await press();
    const note = page.getByRole("textbox", { name: copy.note });
    const words = "ط".repeat(MAX_CLAIM_TEXT_LENGTH + 1);
    await userEvent.fill(note, words);
    await userEvent.click(page.getByRole("button", { name: copy.send }));
    await expect.element(note).toHaveFocus();
    await expect.element(note).toHaveValue(words);
    const max = formatNumber(MAX_CLAIM_TEXT_LENGTH);
    await expect.element(note).toHaveAccessibleDescription(copy.noteTooLong.replace("{max}", max));
    await expectAccessible(shown);
    expect(claims).toEqual([]);
  });

  test("the refund form leads a family whose sign-in has ended back to its orders (D-65)", async () => {
    const shown = await open();
    await userEvent.click(page.getByLabelText(copy.notBegun));
    instead = [500, 401].map((status) => () => refusal(status, "sign_in", "Log in."));
    const link = page.getByRole("alert").getByRole("link", { name: copy.logIn });
    await press();
    await expect.element(page.getByText(copy.failed)).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
    await press();
    await expect.element(link).toHaveAttribute("href", brand.loginUrl);
    await expectAccessible(shown);
  });
});

/** The form, which goes with its page and comes back. */
function Returning({ number, copy }: { readonly number: string; readonly copy: Copy<"account"> }) {
  const [isHere, setHere] = useState(true);
  const leave = () => setHere(false);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        go
      </button>
      {isHere && (
        <RefundForm number={number} copy={copy.refund} onClaimed={leave} onCancel={leave} />
      )}
    </>
  );
}

describe.each(LOCALES)(
  "what was typed of a refund, after its page was left (%s)",
  async (locale) => {
    const copy = await loadCopy("account", locale);
    const { refund } = copy;
    const go = () => userEvent.click(page.getByRole("button", { name: "go", exact: true }));
    const press = (name: string) => userEvent.click(page.getByRole("button", { name }));
    const note = page.getByRole("textbox", { name: refund.note });

    const write = async () => {
      preview = { ...PREVIEW, lines: [line(10)] };
      await showComponent(<Returning number="100042" copy={copy} />, { locale });
      await userEvent.click(page.getByLabelText(refund.begun));
      await userEvent.fill(page.getByRole("textbox"), "4");
      await press(refund.show);
      await userEvent.fill(note, "We move away.");
    };

    test("unsent input of a refund is there again after the page was left (D-223, D-65)", async () => {
      await write();
      await go();
      await go();
      await expect.element(page.getByLabelText(refund.begun)).toBeChecked();
      await expect.element(page.getByRole("textbox")).toHaveValue("4");
      await press(refund.show);
      await expect.element(note).toHaveValue("We move away.");
    });

    test.each(["given up", "sent"] as const)(
      "input of a refund that was %s is not kept (D-223)",
      async (end) => {
        await write();
        await press(end === "sent" ? refund.send : refund.cancel);
        await expect.element(page.getByLabelText(refund.begun)).not.toBeInTheDocument();
        await go();
        await expect.element(page.getByLabelText(refund.begun)).not.toBeChecked();
        expect(sessionStore.get(REFUND_DRAFT)).toBeNull();
      },
    );

    test("input of a refund of another order, or that does not fit this one, is not shown (D-223)", async () => {
      for (const draft of [
        { number: "7", begun: true, answers: [{ held: "4", of: 10 }], note: "" },
        { number: "100042", begun: true, answers: [{ held: "4", of: 9 }], note: "" },
        { number: "100042", begun: true, answers: [], note: "" },
        null,
      ]) {
        sessionStore.set(REFUND_DRAFT, JSON.stringify(draft));
        expect(readRefundDraft("100042", [line(10)])).toBeNull();
      }
      const kept = { begun: true, answers: [{ held: "4", of: 10 }], note: "" };
      sessionStore.set(REFUND_DRAFT, JSON.stringify({ number: "100042", ...kept }));
      expect(readRefundDraft("100042", [line(10)])).toEqual(kept);
    });
  },
);

test("the reason why a refund failed is in the language of the page, also after a change of it (D-25, D-222)", async () => {
  const inEach = { en: await loadCopy("account", "en"), ar: await loadCopy("account", "ar") };
  instead = [() => refusal(409, "refund_claimed", "English")];
  await showBilingual(({ locale }) => (
    <RefundForm number="100042" copy={inEach[locale].refund} onClaimed={ignore} onCancel={ignore} />
  ));
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("English");
  await userEvent.click(page.getByText("العربية"));
  await expect.element(alert).toHaveTextContent(inEach.ar.refund.failed);
});
