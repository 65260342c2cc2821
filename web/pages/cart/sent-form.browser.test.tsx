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

  test("a sent form is stored when the page is left, not before, and in this tab alone", () => {
    keepSentForm(FORM, [{ id: 1 }]);
    expect(sessionStorage.getItem(SENT_FORM)).toBeNull();
    leave();
    expect(sessionStorage.getItem(SENT_FORM)).toContain("Mona");
    expect(JSON.stringify(localStorage)).not.toContain("Mona");
  });

  test("a sent form is restored as often as the buyer comes back", () => {
    keepSentForm(FORM, [{ id: 1 }]);
    leave();
    expect(readSentForm([{ id: 1 }, { id: 2 }])).toEqual(FORM);
    expect(readSentForm([{ id: 1 }])).toEqual(FORM);
  });

  test("a sent form replaces what was typed and not sent, which no payment would end", () => {
    keepBuyerDraft(FORM);
    keepSentForm(FORM, [{ id: 1 }]);
    expect(readBuyerDraft()).toMatchObject({ firstname: "Mona" });
    leave();
    expect(readBuyerDraft()).toBeNull();
  });

  test("a sent form is deleted once the cart has nothing that it was sent for, as that is paid", () => {
    keepSentForm(FORM, [{ id: 1 }]);
    leave();
    expect(readSentForm([{ id: 2 }])).toBeNull();
    expect(sessionStorage.getItem(SENT_FORM)).toBeNull();
  });

  for (const [what, clear] of [
    ["a sign-out", clearDrafts],
    ["a receipt", clearOrderDrafts],
  ] as const) {
    test(`a sent form is deleted after ${what}`, () => {
      keepSentForm(FORM, [{ id: 1 }]);
      leave();
      clear();
      expect(readSentForm([{ id: 1 }])).toBeNull();
    });
  }

  test("other data under the name of the sent form counts as nothing", () => {
    for (const text of ["", "null", "[]", "{}", '{"form":{"firstname":1},"ids":[1]}']) {
      sessionStorage.setItem(SENT_FORM, text);
      expect(readSentForm([{ id: 1 }])).toBeNull();
    }
  });
});
