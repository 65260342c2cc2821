import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterFailure,
  FAILURE_WINDOW_MS,
  FAILURES_TO_LEAVE,
  HEALTHY,
  isProbeDue,
  PROBE_AGAIN_MS,
  PROBE_EVERY_MS,
} from "./gateway-health.ts";

const start = Date.parse("2026-01-01T00:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1000);
const afterFailures = (...seconds: readonly number[]) =>
  seconds.reduce((health, second) => afterFailure(health, at(second)), HEALTHY);

describe("a gateway leaves by evidence", () => {
  test("a gateway leaves at its third failure within a minute, not before", () => {
    expect(afterFailures(0, 1).downSince).toBeNull();
    expect(afterFailures(0, 1, 60).downSince).toEqual(at(60));
    expect(afterFailures(0, 1, 61).downSince).toBeNull();
    expect(afterFailures(0, 50, 70, 71).downSince).toEqual(at(71));
  });

  test("further failures do not change since when a gateway is away", () => {
    expect(afterFailures(0, 1, 2, 3, 300).downSince).toEqual(at(2));
  });

  test("a gateway is away exactly when three failures in a row lie within a minute", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 12 }), (given) => {
        const seconds = given.toSorted((one, other) => one - other);
        const close = seconds.some((second, index) => {
          const third = seconds[index + FAILURES_TO_LEAVE - 1];
          return third !== undefined && (third - second) * 1000 <= FAILURE_WINDOW_MS;
        });
        expect(afterFailures(...seconds).downSince !== null).toBe(close);
      }),
    );
  });
});

test("a healthy gateway is probed from time to time, a failing one sooner", () => {
  const later = (milliseconds: number) => new Date(start + milliseconds);
  expect(isProbeDue(HEALTHY, null, at(0))).toBe(true);
  expect(isProbeDue(HEALTHY, at(0), later(PROBE_EVERY_MS - 1))).toBe(false);
  expect(isProbeDue(HEALTHY, at(0), later(PROBE_EVERY_MS))).toBe(true);
  expect(isProbeDue(afterFailures(0), at(0), later(PROBE_AGAIN_MS - 1))).toBe(false);
  expect(isProbeDue(afterFailures(0), at(0), later(PROBE_AGAIN_MS))).toBe(true);
  expect(isProbeDue({ failedAt: [], downSince: at(0) }, at(0), later(PROBE_AGAIN_MS))).toBe(true);
});
