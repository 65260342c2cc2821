import { describe, expect, it } from "vitest";
import {
  type EnquiryAction,
  type EnquiryState,
  enquiryStep,
  firstFaultyField,
  newEnquiry,
} from "./enquiry-state.ts";

type Form = { readonly name: string; readonly email: string; readonly msg: string };
type Field = keyof Form;
type Action = EnquiryAction<Form, Field, "required">;

const FIELDS = ["name", "email", "msg"] as const;
const EMPTY: Form = { name: "", email: "", msg: "" };
const TYPED: Form = { name: "Huda", email: " huda@example.com ", msg: "Which course?" };

const fresh: EnquiryState<Form, Field, "required"> = newEnquiry(EMPTY);
const stateAfter = (...actions: Action[]) => actions.reduce(enquiryStep, fresh);

const written: Action = { type: "written", change: TYPED };
const sentOff: Action = {
  type: "submitted",
  form: { ...TYPED, email: "huda@example.com" },
  errors: {},
};
const faulty = (...fields: Field[]): Action => ({
  type: "submitted",
  form: EMPTY,
  errors: Object.fromEntries(fields.map((field) => [field, "required"])),
});

describe("a form that sends an enquiry (D-35, D-201)", () => {
  it("is not sent while something is missing, and says where", () => {
    const state = stateAfter(faulty("msg", "email"));
    expect(state).toMatchObject({ phase: "writing", failure: "faulty", refusals: 1 });
    expect(firstFaultyField(state, FIELDS)).toBe("email");
    expect(stateAfter(faulty("msg"), faulty("msg")).refusals).toBe(2);
  });

  it("takes back a field's message when the field is corrected", () => {
    const change = { name: "Huda" };
    const state = stateAfter(faulty("name", "email", "msg"), { type: "written", change });
    expect(state.errors).toEqual({ email: "required", msg: "required" });
  });

  it("is sent once: a second press and further writing change nothing meanwhile", () => {
    const sending = stateAfter(written, sentOff);
    expect(sending).toMatchObject({ phase: "sending", form: { email: "huda@example.com" } });
    expect(enquiryStep(sending, sentOff)).toBe(sending);
    expect(enquiryStep(sending, { type: "written", change: { msg: "x" } })).toBe(sending);
  });

  it("says at the fields what the shop refused, until they are changed (D-136)", () => {
    const fields = { email: "This address cannot be used.", msg: "Too long." };
    const refused = stateAfter(written, sentOff, { type: "refused", fields });
    expect(refused).toMatchObject({ phase: "writing", failure: "faulty", refused: fields });
    expect(firstFaultyField(refused, FIELDS)).toBe("email");
    const corrected = enquiryStep(refused, { type: "written", change: { email: "x@y.zz" } });
    expect(corrected.refused).toEqual({ msg: "Too long." });
    expect(enquiryStep(corrected, sentOff).refused).toEqual({});
    expect(enquiryStep(corrected, faulty("name")).refused).toEqual({});
  });

  it("keeps what was typed when it could not be sent, and forgets that at the next try (D-142)", () => {
    const failed = stateAfter(written, sentOff, { type: "failed", failure: "offline" });
    expect(failed).toMatchObject({ phase: "writing", failure: "offline", form: { name: "Huda" } });
    expect(enquiryStep(failed, sentOff)).toMatchObject({ phase: "sending", failure: null });
  });

  it("begins anew with what is kept of it, once it has arrived", () => {
    const sent = stateAfter(faulty("msg"), written, sentOff, { type: "sent" });
    expect(sent.phase).toBe("sent");
    const form = { ...EMPTY, name: "Huda" };
    const another = enquiryStep(sent, { type: "begunAnew", form });
    expect(another).toEqual({ ...fresh, form, isAnother: true });
  });
});
