import { describe, expect, it } from "vitest";
import {
  blankLogin,
  codeError,
  type LoginAction,
  type LoginState,
  loginStep,
} from "./login-state.ts";

const EMAIL = "mona@example.com";
const AT = 1_800_000_000_000;
const sending = { type: "sending", email: EMAIL } as const;
const sent = { type: "sent", email: EMAIL, at: AT } as const;
const wrong = { type: "codeRefused", error: "code_refused" } as const;

function stateAfter(...actions: readonly LoginAction[]): LoginState {
  return actions.reduce(loginStep, blankLogin);
}

describe("the address", () => {
  it("a known address is offered, and never over what was typed", () => {
    expect(stateAfter({ type: "emailOffered", email: EMAIL }).email).toBe(EMAIL);
    const typed = stateAfter({ type: "emailTyped", email: "n" });
    expect(loginStep(typed, { type: "emailOffered", email: EMAIL }).email).toBe("n");
    expect(stateAfter(sent, { type: "emailOffered", email: "x" }).email).toBe(EMAIL);
  });

  it("the address keeps its message until it is changed, and each refusal moves the focus there", () => {
    const refused = stateAfter({ type: "emailRefused", error: "email_invalid" });
    expect(refused).toMatchObject({ emailError: "email_invalid", faults: 1, busy: null });
    expect(loginStep(refused, { type: "emailTyped", email: "m" }).emailError).toBeNull();
    expect(loginStep(refused, { type: "emailRefused", error: "email_invalid" }).faults).toBe(2);
  });

  it("the address cannot be changed while a code is asked for", () => {
    expect(stateAfter(sending, { type: "emailTyped", email: "x" }).email).toBe(EMAIL);
    expect(stateAfter(sending).busy).toBe("sending");
  });

  it("the address can be corrected from the code's step, and then has the focus", () => {
    const state = stateAfter(sending, sent, wrong, { type: "addressWanted" });
    expect(state).toMatchObject({ step: "address", email: EMAIL, returned: true, code: "" });
    expect(state.codeError).toBeNull();
  });
});

describe("the code", () => {
  it("a sent code is waited for, and the next may be asked for half a minute later", () => {
    expect(stateAfter(sending, sent)).toMatchObject({
      step: "code",
      busy: null,
      resendAt: AT + 30_000,
      resent: false,
    });
  });

  it("a further code replaces the first, clears what was typed and says so", () => {
    const typed = stateAfter(sent, { type: "codeTyped", text: "1234 5678" });
    expect(typed.code).toBe("12345678");
    const again = [sending, { ...sent, at: AT + 40_000 }].reduce(loginStep, typed);
    expect(again).toMatchObject({ code: "", resent: true, wrongTries: 0, resendAt: AT + 70_000 });
  });

  it("a code may be typed with Arabic digits and blanks, but not while it is checked", () => {
    expect(stateAfter(sent, { type: "codeTyped", text: "١٢٣٤ ٥٦" }).code).toBe("123456");
    const checked = stateAfter(sent, { type: "codeTyped", text: "1" }, { type: "checking" });
    expect(loginStep(checked, { type: "codeTyped", text: "12" }).code).toBe("1");
  });

  it("a code needs all its digits", () => {
    expect(codeError("")).toBe("code_required");
    expect(codeError("1234567")).toBe("code_short");
    expect(codeError("12345678")).toBeNull();
  });

  it("a code is useless after five wrong tries, and another can be asked for at once", () => {
    const four = stateAfter(sent, wrong, wrong, wrong, wrong);
    expect(four).toMatchObject({ codeError: "code_refused", resendAt: AT + 30_000 });
    const five = loginStep({ ...four, code: "12345678" }, wrong);
    expect(five).toMatchObject({ codeError: "code_spent", code: "", resendAt: 0, faults: 5 });
    expect(loginStep(five, sent).wrongTries).toBe(0);
  });

  it("an incomplete code does not count as a try", () => {
    const short = { type: "codeRefused", error: "code_short" } as const;
    expect(stateAfter(sent, short, short).wrongTries).toBe(0);
  });
});

describe("a call that led nowhere", () => {
  it("a failed call is reported, and the report goes away with the next try (D-142)", () => {
    const failed = stateAfter(sending, { type: "failed", failure: { kind: "noAnswer" }, at: AT });
    expect(failed).toMatchObject({ failure: { kind: "noAnswer" }, busy: null, step: "address" });
    expect(loginStep(failed, sending).failure).toBeNull();
  });

  it("a failed call disables the button for a further code for as long as the server says", () => {
    const failure = { kind: "tooManyCodes", seconds: 600 } as const;
    const state = stateAfter(sent, sending, { type: "failed", failure, at: AT });
    expect(state).toMatchObject({ step: "code", resendAt: AT + 600_000, failure });
  });
});
