import { beforeEach, describe, expect, test } from "vitest";
import { clearOrderDrafts, keepBuyerDraft, readBuyerDraft } from "#web/cart/buyer-draft.ts";
import { clearDrafts, SENT_FORM } from "#web/visitor/drafts.ts";
import { keepSentForm, readSentForm } from "./sent-form.ts";

const FORM = {
  firstname: "Mona",
  lastname: "Saleh",
  country: "SA",
  phone: "+966501234567",
  email: "mona@example.com",
};
const leave = () => window.dispatchEvent(new PageTransitionEvent("pagehide"));

describe("the form of a buyer at the payment page (R-CHK-54)", () => {
  beforeEach(clearDrafts);

  test("is stored when the page is left, not before, and in this tab alone", () => {
    keepSentForm(FORM, [{ id: 1 }]);
    expect(sessionStorage.getItem(SENT_FORM)).toBeNull();
    leave();
    expect(sessionStorage.getItem(SENT_FORM)).toContain("Mona");
    expect(JSON.stringify(localStorage)).not.toContain("Mona");
  });

  test("is given back as often as the buyer comes back", () => {
    keepSentForm(FORM, [{ id: 1 }]);
    leave();
    expect(readSentForm([{ id: 1 }, { id: 2 }])).toEqual(FORM);
    expect(readSentForm([{ id: 1 }])).toEqual(FORM);
  });

  test("takes the place of what was typed and not sent, which no payment would end", () => {
    keepBuyerDraft(FORM);
    keepSentForm(FORM, [{ id: 1 }]);
    expect(readBuyerDraft()).toMatchObject({ firstname: "Mona" });
    leave();
    expect(readBuyerDraft()).toBeNull();
  });

  test("is gone once the cart holds nothing that it was sent for: that is paid", () => {
    keepSentForm(FORM, [{ id: 1 }]);
    leave();
    expect(readSentForm([{ id: 2 }])).toBeNull();
    expect(sessionStorage.getItem(SENT_FORM)).toBeNull();
  });

  for (const [what, clear] of [
    ["a sign-out", clearDrafts],
    ["a receipt", clearOrderDrafts],
  ] as const) {
    test(`is gone after ${what}`, () => {
      keepSentForm(FORM, [{ id: 1 }]);
      leave();
      clear();
      expect(readSentForm([{ id: 1 }])).toBeNull();
    });
  }

  test("something else under its name counts as nothing", () => {
    for (const text of ["", "null", "[]", "{}", '{"form":{"firstname":1},"ids":[1]}']) {
      sessionStorage.setItem(SENT_FORM, text);
      expect(readSentForm([{ id: 1 }])).toBeNull();
    }
  });
});
