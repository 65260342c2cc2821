import { describe, expect, it } from "vitest";
import {
  type EnquiryState,
  firstFaultyField,
  newEnquiry,
  refused,
  submitted,
  withMessagesIn,
  written,
} from "./enquiry-state.ts";

type Form = { readonly name: string; readonly email: string; readonly msg: string };
type State = EnquiryState<Form, keyof Form, "required">;

const FIELDS = ["name", "email", "msg"] as const;
const EMPTY: Form = { name: "", email: "", msg: "" };
const TYPED: Form = { name: "Huda", email: " huda@example.com ", msg: "Which course?" };
const CHECKED: Form = { ...TYPED, email: "huda@example.com" };

const fresh: State = newEnquiry(EMPTY);
const faulty = (state: State, ...fields: (keyof Form)[]): State =>
  submitted(state, EMPTY, Object.fromEntries(fields.map((field) => [field, "required"])));
const sending: State = submitted(written(fresh, TYPED), CHECKED, {});

describe("a form that sends an enquiry (D-35, D-201)", () => {
  it("an enquiry with a missing field is not sent, and says where", () => {
    const state = faulty(fresh, "msg", "email");
    expect(state).toMatchObject({ phase: "writing", failure: "faulty", refusals: 1 });
    expect(firstFaultyField(state, FIELDS)).toBe("email");
    expect(faulty(state, "msg").refusals).toBe(2);
  });

  it("an enquiry's field loses its message when it is corrected", () => {
    const state = written(faulty(fresh, "name", "email", "msg"), { name: "Huda" });
    expect(state.errors).toEqual({ email: "required", msg: "required" });
  });

  it("the banner of an enquiry goes with its last fault, one about a failed call stays (D-142)", () => {
    const one = written(faulty(fresh, "name", "email"), { name: "Huda" });
    expect(one.failure).toBe("faulty");
    expect(written(one, { email: "huda@example.com" }).failure).toBeNull();
    const byServer = refused(sending, { email: "This address cannot be used." }, "en");
    expect(written(byServer, { msg: "x" }).failure).toBe("faulty");
    expect(written(byServer, { email: "x@y.zz" }).failure).toBeNull();
    const failed: State = { ...sending, failure: "offline", phase: "writing" };
    expect(written(failed, { name: "Noor" }).failure).toBe("offline");
  });

  it("an enquiry is sent as it was checked, and cannot be changed meanwhile", () => {
    expect(sending).toMatchObject({ phase: "sending", form: CHECKED });
    expect(written(sending, { msg: "x" })).toBe(sending);
  });

  it("an enquiry shows the shop's refusals at the fields until they are changed (D-136)", () => {
    const messages = { email: "This address cannot be used.", msg: "Too long." };
    const state = refused(sending, messages, "en");
    expect(state).toMatchObject({ phase: "writing", failure: "faulty", refused: messages });
    expect(firstFaultyField(state, FIELDS)).toBe("email");
    const corrected = written(state, { email: "x@y.zz" });
    expect(corrected.refused).toEqual({ msg: "Too long." });
    expect(submitted(corrected, CHECKED, {}).refused).toEqual({});
    expect(faulty(corrected, "name").refused).toEqual({});
  });

  it("an enquiry in another language says only that nothing was sent, and the shop's messages again in theirs (D-25)", () => {
    const state = refused(sending, { email: "This address cannot be used." }, "en");
    expect(withMessagesIn(state, "en")).toBe(state);
    expect(withMessagesIn(state, "ar")).toEqual({ ...state, refused: {}, failure: "notSent" });
    const corrected = written(state, { email: "x@y.zz" });
    expect(withMessagesIn(corrected, "ar")).toBe(corrected);
    const own = faulty(fresh, "name");
    expect(withMessagesIn(own, "ar")).toBe(own);
  });

  it("an enquiry forgets an earlier failure at the next try (D-142)", () => {
    const failed: State = { ...sending, failure: "offline", phase: "writing" };
    expect(submitted(failed, CHECKED, {})).toMatchObject({ phase: "sending", failure: null });
  });
});
