import { afterEach, describe, expect, test } from "vitest";
import { sessionStore } from "#web/browser/storage.ts";
import { keepBuyerDraft, readBuyerDraft } from "#web/cart/buyer-draft.ts";
import { awaitedPayment, awaitPayment, notePayment } from "./awaited-payment.ts";
import {
  AWAITED_PAYMENT,
  BUYER_DRAFT,
  CONTACT_DRAFT,
  clearDrafts,
  LEARNER_DRAFTS,
  REFUND_DRAFT,
  SENT_FORM,
  TRIAL_DRAFT,
} from "./drafts.ts";
import { currentScope, guestHeaders, identityHeaders } from "./visitor.ts";

// Without a browser the store keeps all in memory, which other files share.
afterEach(() => {
  clearDrafts();
  for (const key of [AWAITED_PAYMENT, "userInfo", "token", "sessionId"]) sessionStore.remove(key);
});

test("a sign-out deletes what was typed in every form (D-74)", () => {
  const forms = [SENT_FORM, CONTACT_DRAFT, TRIAL_DRAFT, LEARNER_DRAFTS, REFUND_DRAFT];
  for (const form of forms) sessionStore.set(form, "Mona Saleh");
  keepBuyerDraft({ firstname: "Mona", lastname: "Saleh", email: "mona@example.com" });
  clearDrafts();
  expect(forms.map((form) => sessionStore.get(form))).toEqual(forms.map(() => null));
  expect(readBuyerDraft()).toBeNull();
});

test("other data in place of the buyer's name and email counts as nothing, and so do empty fields (D-97)", () => {
  for (const text of ["", "null", "[]", "{}", '{"firstname":"Mona","lastname":1,"email":""}']) {
    sessionStore.set(BUYER_DRAFT, text);
    expect(readBuyerDraft()).toBeNull();
  }
  keepBuyerDraft({ firstname: "", lastname: "", email: "" });
  expect(readBuyerDraft()).toBeNull();
});

describe("a payment that the cart waits for (D-130)", () => {
  test("a payment that the cart waits for keeps its age when its buyer comes back once more", () => {
    awaitPayment("one", "stripe");
    notePayment("one", "confirming");
    awaitPayment("one", "stripe");
    expect(awaitedPayment()).toEqual({
      paymentId: "one",
      gatewayId: "stripe",
      isConfirming: true,
    });
    awaitPayment("two", "tabby");
    expect(awaitedPayment()).toMatchObject({ paymentId: "two", isConfirming: false });
  });

  test("waiting for a payment ends with its own end, and not with that of another one", () => {
    awaitPayment("one", "stripe");
    notePayment("two", "confirming");
    expect(awaitedPayment()).toMatchObject({ paymentId: "one", isConfirming: false });
    notePayment("two", "ended");
    expect(awaitedPayment()).toMatchObject({ paymentId: "one" });
    notePayment("one", "ended");
    expect(awaitedPayment()).toBeNull();
  });
});

describe("who a call says it is from", () => {
  test("a user's calls use `userInfo`, with its own token if it has one (D-61, D-62)", () => {
    sessionStore.set("token", "of the guest");
    expect(currentScope()).toBe("session");
    expect(identityHeaders("session")).toEqual({ Authorization: "Bearer of the guest" });
    sessionStore.set("userInfo", JSON.stringify({ token: "of the user" }));
    expect(currentScope()).toBe("user");
    expect(identityHeaders("user")).toEqual({ Authorization: "Bearer of the user" });
    sessionStore.set("userInfo", "{}");
    expect(identityHeaders("user")).toEqual({ Authorization: "Bearer of the guest" });
  });

  test("a guest's calls use this tab's session, the same each time (D-60)", () => {
    const headers = identityHeaders("session");
    expect(headers["Session-Id"]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/);
    expect(identityHeaders("session")).toEqual(headers);
    expect(guestHeaders()).toEqual(headers);
  });

  test("at a sign-in calls are the guest's, with the token that shows which cart is theirs (D-122)", () => {
    sessionStore.set("token", "of a checkout");
    const { Authorization, "Session-Id": session } = guestHeaders();
    expect(Authorization).toBe("Bearer of a checkout");
    expect(session).toMatch(/^[\da-f-]{36}$/);
  });
});
