import { expect, test } from "vitest";
import { isTimeZone } from "#core/time-zones.ts";
import { NAMED_TIME_ZONES, timeZoneName } from "./time-zones.ts";

test("each time zone that has a name of its own exists, and its name is used once (D-204)", () => {
  expect(NAMED_TIME_ZONES.filter((zone) => !isTimeZone(zone))).toEqual([]);
  for (const locale of ["en", "ar"] as const) {
    const names = NAMED_TIME_ZONES.map((zone) => timeZoneName(zone, locale));
    expect(new Set(names).size).toBe(names.length);
  }
});

test("a time zone is called by its city in the reader's language, and others by their IANA names (D-204)", () => {
  expect(timeZoneName("Asia/Riyadh", "en")).toBe("Riyadh");
  expect(timeZoneName("Asia/Riyadh", "ar")).toBe("الرياض");
  expect(timeZoneName("Asia/Calcutta", "ar")).toBe("كولكاتا");
  expect(timeZoneName("America/Argentina/Buenos_Aires", "ar")).toBe(
    "\u2066America/Argentina/Buenos Aires\u2069",
  );
});
