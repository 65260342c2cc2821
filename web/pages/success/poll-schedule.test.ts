import { describe, expect, test } from "vitest";
import { nextPollWait, POLL_TIMEOUT_MS } from "./poll-schedule.ts";

/** The moments at which the page asks, if every answer comes at once. */
function moments(): number[] {
  const asked = [0];
  for (;;) {
    const now = asked.at(-1) ?? 0;
    const wait = nextPollWait(asked.length, now);
    if (wait === null) return asked;
    asked.push(now + wait);
  }
}

describe("asking about a payment that is being confirmed", () => {
  test("polling a payment begins after 2 s and slows to 10 s, never faster than before (D-130)", () => {
    const waits = moments().map((moment, index, all) => (all[index + 1] ?? moment) - moment);
    waits.pop();
    expect(waits[0]).toBe(2000);
    expect(waits.at(-1)).toBe(10_000);
    expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
  });

  test("polling a payment lasts 10 minutes and then stops (D-130)", () => {
    const last = moments().at(-1) ?? 0;
    expect(last).toBeGreaterThan(POLL_TIMEOUT_MS - 10_000);
    expect(last).toBeLessThanOrEqual(POLL_TIMEOUT_MS);
  });

  test("slow answers count towards the 10 minutes of polling (D-130)", () => {
    expect(nextPollWait(1, POLL_TIMEOUT_MS - 1000)).toBeNull();
  });
});
