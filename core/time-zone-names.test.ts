import { afterEach, expect, test, vi } from "vitest";
import { canonicalTimeZone, deviceTimeZone } from "./time-zone-names.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A device whose browser tells this time zone by `Temporal`, or by `Intl` because it has no `Temporal`. */
function device(name: string, by: "Temporal" | "Intl"): void {
  const temporal = { Now: { timeZoneId: () => name } };
  vi.stubGlobal("Temporal", by === "Temporal" ? temporal : undefined);
  const own = new Intl.DateTimeFormat().resolvedOptions();
  const timeZone = by === "Intl" ? name : "Pacific/Chatham";
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...own, timeZone });
}

test.each([
  ["Asia/Riyadh", "Asia/Riyadh", "a name of today stays"],
  ["Asia/Calcutta", "Asia/Kolkata", "the name that browsers keep for India becomes today's"],
  ["Etc/Unknown", "Asia/Dubai", "a device that knows no place has the seller's"],
  ["", "Asia/Dubai", "so has one that tells nothing"],
])("a device with the time zone %j is taken to be in %s: %s (D-204)", (name, expected) => {
  for (const by of ["Temporal", "Intl"] as const) {
    device(name, by);
    expect([by, deviceTimeZone()]).toEqual([by, expected]);
  }
});

test("a time zone name that is not in our list of old names stays as it is (D-204)", () => {
  expect(canonicalTimeZone("Asia/Katmandu")).toBe("Asia/Katmandu");
  expect(canonicalTimeZone("")).toBe("");
});
