import { describe, expect, test } from "vitest";
import type { CheckoutForm } from "#core/checkout.ts";
import { PLAIN_PHONE_RULES } from "#core/phone.ts";
import { PHONE_RULES } from "#core/phone-numbers.ts";
import {
  type CheckoutAction,
  type CheckoutState,
  checkoutStep,
  closedCheckout,
  firstFaultyField,
  withMessagesIn,
} from "./checkout-form-state.ts";

const today = new Date(2026, 10, 20);
const opened = { type: "opened", gateway: "stripe", on: today } as const;
type Field = "firstname" | "lastname" | "country" | "phone" | "email";
const fill = (field: Field, value: string, rules = PLAIN_PHONE_RULES) =>
  ({ type: "filled", field, value, rules }) as const;

function stateAfter(...actions: readonly CheckoutAction[]): CheckoutState {
  return actions.reduce(checkoutStep, closedCheckout);
}

describe("opening the checkout modal", () => {
  test("the modal is closed at first; a gateway opens it and is the chosen one (R-CHK-11)", () => {
    expect(closedCheckout.open).toBe(false);
    const state = stateAfter({ ...opened, gateway: "tamara" });
    expect(state).toMatchObject({ open: true, gateway: "tamara", openedOn: today });
    expect(checkoutStep(state, { type: "closed" }).open).toBe(false);
  });

  test("opening at stripe or tamara clears country and phone, also at the same gateway again (R-CHK-13)", () => {
    for (const gateway of ["stripe", "tamara"] as const) {
      const filled = stateAfter(opened, fill("country", "SA"), fill("phone", "+966501234567"));
      const state = checkoutStep(filled, { ...opened, gateway });
      expect(state.form).toMatchObject({ country: "", phone: "" });
    }
  });

  test("opening at tabby chooses the Emirates and their dial code (R-CHK-14)", () => {
    const state = stateAfter({ ...opened, gateway: "tabby" });
    expect(state.form).toMatchObject({ country: "AE", phone: "+971" });
  });

  test("opening shows no phone message, tabby's choice included (D-100)", () => {
    expect(stateAfter({ ...opened, gateway: "tabby" }).messages).toEqual({});
    expect(stateAfter(opened).messages).toEqual({});
  });

  test("opening keeps names and email, and clears consent, messages, banner and login link (D-97)", () => {
    const failure = { banner: "failed", accountExists: true, messages: {} } as const;
    const before = stateAfter(
      opened,
      fill("firstname", "Amal"),
      fill("email", "amal@example.com"),
      { type: "agreed", value: true },
      { type: "refused", errors: { phone: "phone_required" } },
      { type: "sent" },
      { type: "failed", failure },
      { type: "closed" },
    );
    const state = checkoutStep(before, opened);
    expect(state.form).toMatchObject({ firstname: "Amal", email: "amal@example.com" });
    expect(state).toMatchObject({
      agreed: false,
      messages: {},
      banner: null,
      accountExists: false,
    });
  });

  test("a submission under way survives closing and opening (D-98)", () => {
    expect(stateAfter(opened, { type: "sent" }, { type: "closed" }, opened).submitting).toBe(true);
  });
});

describe("filling in the form", () => {
  test("choosing a country sets the phone to its dial code (R-CHK-15)", () => {
    expect(stateAfter(opened, fill("country", "SA")).form.phone).toBe("+966");
    expect(stateAfter(opened, fill("country", "AG")).form.phone).toBe("+1-268");
  });

  test("choosing a country by hand asks for the number at once (D-100)", () => {
    expect(stateAfter(opened, fill("country", "SA")).messages.phone).toEqual({
      code: "phone_rest",
    });
  });

  test("the phone rules follow each change of the phone (R-CHK-30)", () => {
    const typed = stateAfter(opened, fill("country", "SA"), fill("phone", "+9665"));
    expect(typed.messages.phone).toBeUndefined();
    const emptied = checkoutStep(typed, fill("phone", "+966"));
    expect(emptied.messages.phone).toEqual({ code: "phone_rest" });
  });

  test("a phone is corrected as it is typed (R-CHK-36, R-CHK-37, D-105)", () => {
    const saudi = stateAfter(opened, fill("country", "SA"));
    expect(checkoutStep(saudi, fill("phone", "+966٥٠a1")).form.phone).toBe("+966501");
    expect(checkoutStep(saudi, fill("phone", "+96")).form.phone).toBe("+966");
  });

  test("without a country the text stays, with a message; the empty option clears it (D-101)", () => {
    const typed = stateAfter(opened, fill("phone", "0501234567"));
    expect(typed.form.phone).toBe("0501234567");
    expect(typed.messages.phone).toEqual({ code: "phone_country" });
    expect(checkoutStep(typed, fill("country", "SA")).form.phone).toBe("+966501234567");
    expect(checkoutStep(typed, fill("country", "")).form.phone).toBe("");
    const text = stateAfter(opened, fill("phone", "my number"));
    expect(checkoutStep(text, fill("country", "SA")).form.phone).toBe("+966");
  });

  test("filling in the chosen country again, as a browser does, keeps the number (R-CHK-15)", () => {
    for (const rules of [PLAIN_PHONE_RULES, PHONE_RULES]) {
      const filled = stateAfter(opened, fill("country", "SA"), fill("phone", "+966501234567"));
      const again = checkoutStep(filled, fill("country", "SA", rules));
      expect(again.form.phone).toBe("+966501234567");
    }
  });

  test("a number with a country code chooses its country, and the country loses its message (R-CHK-51)", () => {
    const refused = stateAfter(opened, {
      type: "refused",
      errors: { country: "country_required" },
    });
    const state = checkoutStep(refused, fill("phone", "+971501234567", PHONE_RULES));
    expect(state.form).toMatchObject({ country: "AE", phone: "+971501234567" });
    expect(state.messages).toEqual({});
    const entry = { country: "SA", phone: "+966501234567", lead: "" };
    expect(checkoutStep(state, { type: "phoneRead", entry }).form).toMatchObject({ country: "SA" });
  });

  test("a prefix typed in front of a number is remembered until the number is there (R-CHK-51)", () => {
    const keys = (state: CheckoutState, typed: string) =>
      [...typed].reduce(
        (now, key) => checkoutStep(now, fill("phone", now.form.phone + key, PHONE_RULES)),
        state,
      );
    const saudi = stateAfter(opened, fill("country", "SA"));
    expect(keys(saudi, "+971501234567").form).toMatchObject({ country: "AE" });
    expect(keys(saudi, "+966501234567").form.phone).toBe("+966501234567");
    expect(keys(saudi, "0501234567").form.phone).toBe("+966501234567");
    const emirates = stateAfter({ ...opened, gateway: "tabby" });
    expect(keys(emirates, "+966").form.country).toBe("AE");
  });

  test("a corrected field loses its message, and the others keep theirs", () => {
    const refused = stateAfter(opened, {
      type: "refused",
      errors: { firstname: "firstname_required", email: "email_required" },
    });
    const state = checkoutStep(refused, fill("firstname", "Amal"));
    expect(state.messages).toEqual({ email: { code: "email_required" } });
    expect(state.banner).toBe("required");
  });

  test("consent follows the last scroll or tick (R-CHK-20, R-CHK-21, D-99)", () => {
    const agreed = stateAfter(opened, { type: "agreed", value: true });
    expect(agreed.agreed).toBe(true);
    expect(checkoutStep(agreed, { type: "agreed", value: true })).toBe(agreed);
    expect(checkoutStep(agreed, { type: "agreed", value: false }).agreed).toBe(false);
  });
});

describe("sending the form", () => {
  const refusedForm = stateAfter(opened, {
    type: "refused",
    errors: { email: "email_invalid", lastname: "lastname_required" },
  });

  test("any error shows the banner, and the focus goes to the first faulty field (R-CHK-29)", () => {
    expect(refusedForm.banner).toBe("required");
    expect(refusedForm.failures).toBe(1);
    expect(firstFaultyField(refusedForm.messages)).toBe("lastname");
    expect(firstFaultyField({})).toBeNull();
  });

  test("the banner goes with the last fault, not before (R-CHK-55)", () => {
    const refused = stateAfter(opened, {
      type: "refused",
      errors: { firstname: "firstname_required", email: "email_required" },
    });
    const filled = [
      fill("firstname", "Mona"),
      fill("lastname", "Saleh"),
      fill("country", "SA"),
      fill("phone", "+966501234567"),
      fill("email", "mona"),
    ].reduce<CheckoutState>(checkoutStep, refused);
    expect(filled.messages).toEqual({});
    expect(filled.banner).toBe("required");
    const mended = checkoutStep(filled, fill("email", "mona@example.com"));
    expect(mended.banner).toBeNull();
  });

  test("the banner about a phone that a lender refused goes away when the phone changes (R-CHK-55)", () => {
    const failure = { banner: "phoneRefused", accountExists: false, messages: {} } as const;
    const failed = stateAfter(
      opened,
      fill("country", "SA"),
      fill("phone", "+9665"),
      { type: "sent" },
      { type: "failed", failure },
    );
    expect(checkoutStep(failed, fill("email", "mona@example.com")).banner).toBe("phoneRefused");
    expect(checkoutStep(failed, fill("phone", "+96650")).banner).toBeNull();
  });

  test("any other banner stays until the next try (D-142)", () => {
    const failure = { banner: "failed", accountExists: false, messages: {} } as const;
    const failed = stateAfter(opened, { type: "sent" }, { type: "failed", failure });
    expect(checkoutStep(failed, fill("phone", "05")).banner).toBe("failed");
  });

  test("sending sets the flag and removes older messages (R-CHK-42, D-142)", () => {
    const state = checkoutStep(refusedForm, { type: "sent" });
    expect(state).toMatchObject({ submitting: true, messages: {}, banner: null });
  });

  test("the form cannot be changed while it is being sent (D-115)", () => {
    const sent = stateAfter(opened, fill("country", "SA"), { type: "sent" });
    expect(checkoutStep(sent, fill("country", "AE"))).toBe(sent);
  });

  test("a failure resets the flag, shows the banner and keeps the form (R-CHK-46, R-CHK-47)", () => {
    const failure = { banner: "failed", accountExists: true, messages: {} } as const;
    const state = stateAfter(
      opened,
      fill("firstname", "Amal"),
      { type: "sent" },
      {
        type: "failed",
        failure,
      },
    );
    expect(state).toMatchObject({ submitting: false, banner: "failed", accountExists: true });
    expect(state.form.firstname).toBe("Amal");
  });

  test("the login link goes away with the next try (D-119)", () => {
    const failure = { banner: "failed", accountExists: true, messages: {} } as const;
    const failed = stateAfter(opened, { type: "sent" }, { type: "failed", failure });
    expect(checkoutStep(failed, { type: "sent" }).accountExists).toBe(false);
    const refused = checkoutStep(failed, { type: "refused", errors: { phone: "phone_rest" } });
    expect(refused.accountExists).toBe(false);
  });

  test("an answer that is logged only resets the flag and shows nothing (D-117)", () => {
    const state = stateAfter(opened, { type: "sent" }, { type: "ended" });
    expect(state).toMatchObject({ open: true, submitting: false, banner: null });
  });

  test("a page restored from the browser's memory has no open form and no flag (D-116)", () => {
    const state = stateAfter(opened, { type: "sent" }, { type: "restored" });
    expect(state).toMatchObject({ open: false, submitting: false });
  });
});

describe("a form that was sent and not paid (R-CHK-54)", () => {
  const form: CheckoutForm = {
    firstname: "Mona",
    lastname: "Saleh",
    country: "SA",
    phone: "+966501234567",
    email: "mona@example.com",
  };
  const sent = checkoutStep({ ...closedCheckout, form }, { type: "sent" });
  const back = checkoutStep(sent, { type: "restored" });

  test("the form of an unpaid checkout is restored whole, also by a page that the browser had kept", () => {
    for (const state of [back, checkoutStep(sent, { type: "ended" }), { ...back, form }]) {
      expect(checkoutStep(state, opened).form).toEqual(form);
    }
  });

  test("the form of an unpaid checkout is restored at another gateway that serves its country", () => {
    expect(checkoutStep(back, { ...opened, gateway: "tamara" }).form).toEqual(form);
  });

  test("the form of an unpaid checkout is restored without country and phone at a gateway that does not serve it", () => {
    const tabby = checkoutStep(back, { ...opened, gateway: "tabby" });
    expect(tabby.form).toEqual({ ...form, country: "AE", phone: "+971" });
    expect(checkoutStep(tabby, opened).form).toEqual(form);
  });

  test("the form of an unpaid checkout is restored with later corrections", () => {
    const corrected = checkoutStep(checkoutStep(back, opened), fill("phone", "+966501234568"));
    const closed = checkoutStep(corrected, { type: "closed" });
    expect(checkoutStep(closed, opened).form).toEqual({ ...form, phone: "+966501234568" });
  });

  test("the form of an unpaid checkout needs consent again (D-97)", () => {
    expect(checkoutStep({ ...back, agreed: true }, opened).agreed).toBe(false);
  });
});

describe("what the API said of fields, after a change of the language (D-25)", () => {
  const text = { text: "This address cannot be used.", locale: "en" } as const;
  const refusedBy = (messages: CheckoutState["messages"]) =>
    checkoutStep(stateAfter(opened, { type: "sent" }), {
      type: "failed",
      failure: { banner: "required", accountExists: false, messages },
    });

  test("the API's messages about fields stay in their own language", () => {
    const state = refusedBy({ email: text });
    expect(withMessagesIn(state, "en")).toBe(state);
  });

  test("the API's messages about fields are replaced by the failure banner in another language", () => {
    const state = refusedBy({ email: text });
    expect(withMessagesIn(state, "ar")).toEqual({ ...state, messages: {}, banner: "failed" });
  });

  test("a change of language keeps the form's own messages", () => {
    const phone = { code: "phone_rest" } as const;
    const state = refusedBy({ email: text, phone });
    expect(withMessagesIn(state, "ar")).toEqual({ ...state, messages: { phone } });
    const own = stateAfter(opened, { type: "refused", errors: { email: "email_required" } });
    expect(withMessagesIn(own, "ar")).toBe(own);
  });
});
