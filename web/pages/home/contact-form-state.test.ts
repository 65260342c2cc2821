import { describe, expect, it } from "vitest";
import {
  type ContactAction,
  type ContactState,
  contactStep,
  emptyContact,
  firstFaultyField,
} from "./contact-form-state.ts";

const stateAfter = (...actions: ContactAction[]): ContactState =>
  actions.reduce(contactStep, emptyContact);

const filled: ContactAction[] = [
  { type: "written", field: "name", value: "Huda" },
  { type: "written", field: "email", value: " huda@example.com " },
  { type: "written", field: "msg", value: "Which course?" },
];

describe("the contact form (D-35)", () => {
  it("is not sent while something is missing, and says where", () => {
    const state = stateAfter(
      { type: "written", field: "name", value: "Huda" },
      { type: "submitted" },
    );
    expect(state.phase).toBe("writing");
    expect(state.failure).toBe("faulty");
    expect(state.errors).toEqual({ email: "emailRequired", msg: "msgRequired" });
    expect(firstFaultyField(state)).toBe("email");
  });

  it("takes back a field's message when the field is corrected", () => {
    const state = stateAfter({ type: "submitted" }, ...filled.slice(0, 1));
    expect(state.errors).toEqual({ email: "emailRequired", msg: "msgRequired" });
  });

  it("is sent once: a second press and further writing change nothing meanwhile", () => {
    const sending = stateAfter(...filled, { type: "submitted" });
    expect(sending.phase).toBe("sending");
    expect(sending.form.email).toBe("huda@example.com");
    expect(contactStep(sending, { type: "submitted" })).toBe(sending);
    expect(contactStep(sending, { type: "written", field: "msg", value: "x" })).toBe(sending);
  });

  it("says at the fields what the shop refused, until they are changed (D-136)", () => {
    const fields = { email: "This address cannot be used.", msg: "Too long." };
    const refused = stateAfter(...filled, { type: "submitted" }, { type: "refused", fields });
    expect(refused).toMatchObject({ phase: "writing", failure: "faulty", refused: fields });
    expect(firstFaultyField(refused)).toBe("email");
    const corrected = contactStep(refused, { type: "written", field: "email", value: "x@y.zz" });
    expect(corrected.refused).toEqual({ msg: "Too long." });
    expect(contactStep(corrected, { type: "submitted" }).refused).toEqual({});
  });

  it("keeps the text when it could not be sent", () => {
    const state = stateAfter(
      ...filled,
      { type: "submitted" },
      { type: "failed", failure: "offline" },
    );
    expect(state.phase).toBe("writing");
    expect(state.failure).toBe("offline");
    expect(state.form.msg).toBe("Which course?");
  });

  it("forgets an earlier failure at the next try (D-142), and the text once it has arrived", () => {
    const again = stateAfter(
      ...filled,
      { type: "submitted" },
      { type: "failed", failure: "notSent" },
      { type: "submitted" },
    );
    expect(again.failure).toBeNull();
    const sent = contactStep(again, { type: "sent" });
    expect(sent).toEqual({ ...emptyContact, phase: "sent" });
    expect(contactStep(sent, { type: "begunAnew" })).toEqual({ ...emptyContact, isAnother: true });
  });
});
