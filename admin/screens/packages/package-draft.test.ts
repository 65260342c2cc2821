import { describe, expect, test } from "vitest";
import type { AdminPackageAnswer } from "#contract/admin/packages.ts";
import { mergedDraft } from "../../ui/draft.ts";
import { changeOf, draftAt, draftOf } from "./package-draft.ts";

const FRIDAY = "2026-11-27T05:00:00.000Z";
const MONDAY = "2026-11-30T05:00:00.000Z";

/** Costs USD 199, and USD 149 with 199 struck from Friday on. */
const onSaleFromFriday: AdminPackageAnswer = {
  id: 42,
  name: "Chess",
  name_ar: "الشطرنج",
  price: 199,
  price_before: null,
  active: true,
  sessions: 12,
  foundation_sessions: null,
  session_minutes: 45,
  weeks: null,
  audience: null,
  scheduled: [{ id: 1, price: 149, price_before: 199, active: true, from: FRIDAY, by: null }],
  strikeable: [199],
  version: "one",
};

describe("the form of a package", () => {
  test("the form of a package shows the values at the chosen time (D-183)", () => {
    expect(draftAt(onSaleFromFriday, null)).toEqual(draftOf(onSaleFromFriday));
    expect(draftAt(onSaleFromFriday, "2026-11-27T04:59:59Z")).toMatchObject({ price: 19_900 });
    for (const moment of [FRIDAY, MONDAY, "2026-11-27T06:00:00+01:00"]) {
      expect(draftAt(onSaleFromFriday, moment)).toMatchObject({
        price: 14_900,
        price_before: 19_900,
        sessions: 12,
      });
    }
  });

  test("the form of a package shows the last of several changes before the chosen time (D-183)", () => {
    const [sale] = onSaleFromFriday.scheduled;
    const ended = { id: 2, price: 179, price_before: null, active: true, from: MONDAY, by: null };
    const scheduled = sale === undefined ? [] : [sale, ended];
    const shown = draftAt({ ...onSaleFromFriday, scheduled }, MONDAY);
    expect(shown).toMatchObject({ price: 17_900, price_before: null });
  });

  test("the form of a package ends a sale at today's price, though today nothing would change (D-183)", () => {
    const shown = draftAt(onSaleFromFriday, MONDAY);
    const typed = { ...shown, price: 19_900, price_before: null };
    expect(changeOf(typed, shown, MONDAY)).toEqual({
      price: 199,
      price_before: null,
      from: MONDAY,
    });
  });

  test("the form of a package keeps what was typed when another time is chosen (D-183)", () => {
    const now = draftOf(onSaleFromFriday);
    const typed = { ...now, price: 9_900 };
    expect(mergedDraft(typed, now, draftAt(onSaleFromFriday, MONDAY))).toMatchObject({
      price: 9_900,
      price_before: 19_900,
    });
  });
});
