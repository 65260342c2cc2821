import { describe, expect, test } from "vitest";
import { brand } from "#content/brand.ts";
import type { Trial } from "../trials/store.ts";
import { trialMailToFamily } from "./trial.ts";

const TRIAL: Trial = {
  id: "trial",
  name: "Huda M.",
  email: "huda@example.com",
  phone: null,
  programme: "fitness",
  birthYear: 2018,
  locale: "en",
  timeZone: "Europe/London",
  days: ["sat", "sun"],
  dayParts: ["evening"],
  wishes: "",
  createdAt: new Date("2026-10-12T09:00:00Z"),
  state: "confirmed",
  startsAt: new Date("2026-10-24T09:00:00Z"),
  minutes: 45,
  link: "https://meet.example/abc",
  sequence: 0,
  changedAt: new Date("2026-10-13T09:00:00Z"),
  version: 2,
};

function mailOf(change: Partial<Trial>) {
  const mail = trialMailToFamily({ ...TRIAL, ...change }, "https://shop.example");
  return mail === null ? null : { ...mail, text: mail.text.replaceAll(/[\u2066-\u2069]/g, "") };
}

describe("the mail about a trial class", () => {
  test.each([
    [{ state: "asked", startsAt: null }, "We have your request"],
    [{ state: "declined", startsAt: null }, "We found no time for a trial class"],
    [{ state: "confirmed", sequence: 0 }, "Your trial class is arranged"],
    [{ state: "confirmed", sequence: 1 }, "Your trial class has changed"],
    [{ state: "cancelled", sequence: 1 }, "The trial class is cancelled"],
  ] as const)(
    "the mail about a trial class that is %o says so, and is answered to the provider (D-202)",
    (change, heading) => {
      const mail = mailOf(change);
      expect(mail?.text.split("\n")[0]).toBe(heading);
      expect(mail?.html).toContain(heading);
      expect(mail).toMatchObject({ to: TRIAL.email, replyTo: brand.supportEmail });
    },
  );

  test("the mail about a trial class has its time and length by the family's clock, and so has the calendar (D-202)", () => {
    const { text = "", calendar } = mailOf({}) ?? {};
    const lines = text.split("\n");
    expect(lines).toContain("When: Saturday, October 24, 2026, 10:00 (London time)");
    expect(lines).toContain("Minutes: 45");
    expect(lines.at(-1)).toMatch(/^If the time does not suit you, reply to this email/);
    expect(calendar?.content).toContain(
      "\r\nDTSTART:20261024T090000Z\r\nDTEND:20261024T094500Z\r\n",
    );
  });

  test("the mail about a request for a trial class names the days and hours in their order (D-201)", () => {
    const { text = "" } = mailOf({ state: "asked", startsAt: null }) ?? {};
    const lines = text.split("\n");
    expect(lines).toContain("Days: Saturday, Sunday");
    expect(lines).toContain("Time zone: London");
  });
});
