import { describe, expect, test } from "vitest";
import {
  type CheckoutAction,
  type CheckoutState,
  checkoutStep,
  closedCheckout,
  firstFaultyField,
} from "./checkout-form-state.ts";

const today = new Date(2026, 10, 20);
const opened = { type: "opened", gateway: "stripe", on: today } as const;
const fill = (field: "firstname" | "country" | "phone" | "email", value: string) =>
  ({ type: "filled", field, value }) as const;

function stateAfter(...actions: readonly CheckoutAction[]): CheckoutState {
  return actions.reduce(checkoutStep, closedCheckout);
}

describe("opening the checkout modal", () => {
  test("R-CHK-11 it is closed at first; a gateway opens it and is the chosen one", () => {
    expect(closedCheckout.open).toBe(false);
    const state = stateAfter({ ...opened, gateway: "tamara" });
    expect(state).toMatchObject({ open: true, gateway: "tamara", openedOn: today });
    expect(checkoutStep(state, { type: "closed" }).open).toBe(false);
  });

  test("R-CHK-13 stripe and tamara clear country and phone, also of the same gateway again", () => {
    for (const gateway of ["stripe", "tamara"] as const) {
      const filled = stateAfter(opened, fill("country", "SA"), fill("phone", "+966501234567"));
      const state = checkoutStep(filled, { ...opened, gateway });
      expect(state.form).toMatchObject({ country: "", phone: "" });
    }
  });

  test("R-CHK-14 tabby chooses the Emirates and their dial code", () => {
    const state = stateAfter({ ...opened, gateway: "tabby" });
    expect(state.form).toMatchObject({ country: "AE", phone: "+971" });
  });

  test("D-100 opening shows no phone message, tabby's choice included", () => {
    expect(stateAfter({ ...opened, gateway: "tabby" }).messages).toEqual({});
    expect(stateAfter(opened).messages).toEqual({});
  });

  test("D-97 names and email stay; consent, messages, banner and login link go", () => {
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

  test("D-98 a submission under way survives closing and opening", () => {
    expect(stateAfter(opened, { type: "sent" }, { type: "closed" }, opened).submitting).toBe(true);
  });
});

describe("filling in the form", () => {
  test("R-CHK-15 choosing a country sets the phone to its dial code", () => {
    expect(stateAfter(opened, fill("country", "SA")).form.phone).toBe("+966");
    expect(stateAfter(opened, fill("country", "AG")).form.phone).toBe("+1-268");
  });

  test("D-100 choosing a country by hand asks for the number at once", () => {
    expect(stateAfter(opened, fill("country", "SA")).messages.phone).toEqual({
      code: "phone_rest",
    });
  });

  test("R-CHK-30 the phone rules follow each change of the phone", () => {
    const typed = stateAfter(opened, fill("country", "SA"), fill("phone", "+9665"));
    expect(typed.messages.phone).toBeUndefined();
    const emptied = checkoutStep(typed, fill("phone", "+966"));
    expect(emptied.messages.phone).toEqual({ code: "phone_rest" });
  });

  test("R-CHK-36 R-CHK-37 D-105 what is typed comes back corrected", () => {
    const saudi = stateAfter(opened, fill("country", "SA"));
    expect(checkoutStep(saudi, fill("phone", "+966٥٠a1")).form.phone).toBe("+966501");
    expect(checkoutStep(saudi, fill("phone", "+96")).form.phone).toBe("+966");
  });

  test("D-101 without a country the text stays, with a message; the empty option clears it", () => {
    const typed = stateAfter(opened, fill("phone", "0501234567"));
    expect(typed.form.phone).toBe("0501234567");
    expect(typed.messages.phone).toEqual({ code: "phone_country" });
    expect(checkoutStep(typed, fill("country", "SA")).form.phone).toBe("+966");
    expect(checkoutStep(typed, fill("country", "")).form.phone).toBe("");
  });

  test("a field that is mended loses its message, the others keep theirs", () => {
    const refused = stateAfter(opened, {
      type: "refused",
      errors: { firstname: "firstname_required", email: "email_required" },
    });
    const state = checkoutStep(refused, fill("firstname", "Amal"));
    expect(state.messages).toEqual({ email: { code: "email_required" } });
    expect(state.banner).toBe("required");
  });

  test("R-CHK-20 R-CHK-21 D-99 consent follows the last scroll or tick", () => {
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

  test("R-CHK-29 any error shows the banner, and the focus goes to the first faulty field", () => {
    expect(refusedForm.banner).toBe("required");
    expect(refusedForm.failures).toBe(1);
    expect(firstFaultyField(refusedForm.messages)).toBe("lastname");
    expect(firstFaultyField({})).toBeNull();
  });

  test("R-CHK-42 D-142 sending sets the flag and takes older messages away", () => {
    const state = checkoutStep(refusedForm, { type: "sent" });
    expect(state).toMatchObject({ submitting: true, messages: {}, banner: null });
  });

  test("D-115 nothing is typed into a form that is on its way", () => {
    const sent = stateAfter(opened, fill("country", "SA"), { type: "sent" });
    expect(checkoutStep(sent, fill("country", "AE"))).toBe(sent);
  });

  test("R-CHK-46 R-CHK-47 a failure resets the flag, shows the banner and keeps the form", () => {
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

  test("D-119 the login link goes with the next try", () => {
    const failure = { banner: "failed", accountExists: true, messages: {} } as const;
    const failed = stateAfter(opened, { type: "sent" }, { type: "failed", failure });
    expect(checkoutStep(failed, { type: "sent" }).accountExists).toBe(false);
    const refused = checkoutStep(failed, { type: "refused", errors: { phone: "phone_rest" } });
    expect(refused.accountExists).toBe(false);
  });

  test("D-117 an answer that is logged only resets the flag and shows nothing", () => {
    const state = stateAfter(opened, { type: "sent" }, { type: "ended" });
    expect(state).toMatchObject({ open: true, submitting: false, banner: null });
  });

  test("D-116 a page that comes back from memory has no open form and no flag", () => {
    const state = stateAfter(opened, { type: "sent" }, { type: "restored" });
    expect(state).toMatchObject({ open: false, submitting: false });
  });
});
