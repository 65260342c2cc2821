import { expect, test } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import { countGuess } from "./guesses.ts";

test("staff are alerted once that coupons are being guessed, at the 2,000th wrong code (R-API-22, D-90)", async () => {
  const lines: string[] = [];
  const app = await createTestApp({ LOG_LEVEL: "error" }, undefined, {
    write: (line) => lines.push(line),
  });
  try {
    const miss = (who: number) => {
      const guesser = { visitor: `visitor ${who}`, address: `203.0.113.${who}` };
      return countGuess(app.shop, { ...guesser, isHit: false });
    };
    await miss(0);
    const { numUpdatedRows } = await app.shop.db
      .updateTable("rate_limits")
      .set({ hits: 1998 })
      .where("key", "like", "coupon misses in all %")
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    await miss(1);
    expect(lines).toEqual([]);
    await miss(2);
    expect(lines).toHaveLength(1);
    await miss(3);
    expect(lines.filter((line) => line.includes("guessed"))).toHaveLength(1);
  } finally {
    await app.close();
  }
});

test("a right code uses up no guess; once twenty wrong ones are used up it is not confirmed either (R-API-22, D-90)", async () => {
  const app = await createTestApp();
  try {
    const guess = (isHit: boolean) =>
      countGuess(app.shop, { visitor: "parent", address: "203.0.113.7", isHit });
    for (let time = 0; time < 25; time += 1) await guess(true);
    for (let time = 0; time < 20; time += 1) await guess(false);
    await expect(guess(true)).rejects.toMatchObject({ code: "too_many_requests" });
  } finally {
    await app.close();
  }
});
