import { describe, expect, test } from "vitest";
import { copy as arabic } from "#content/cart.ar.ts";
import { copy as english } from "#content/cart.en.ts";
import { couponText } from "./coupon-message.ts";

describe("the message above the coupon box", () => {
  test("our own words are those of the specification (R-CPN-03, R-CPN-08, R-CPN-09)", () => {
    const say = (word: keyof typeof english.coupon.messages) =>
      couponText({ ok: false, word, locale: "en" }, english.coupon, "en");
    expect(say("blank")).toBe("Please enter a valid coupon code.");
    expect(say("applyFailed")).toBe("Failed to apply coupon. Please try again.");
    expect(say("removeFailed")).toBe("Failed to remove coupon. Please try again.");
  });

  const refused = {
    ok: false,
    word: "applyFailed",
    text: "This coupon ended yesterday.",
    code: "coupon_ended",
    locale: "en",
  } as const;

  test("the server's message is shown as it came (R-CPN-07)", () => {
    expect(couponText(refused, english.coupon, "en")).toBe("This coupon ended yesterday.");
  });

  test("the coupon's message changes with the language, by its code (D-25)", () => {
    expect(couponText(refused, arabic.coupon, "ar")).toBe(arabic.coupon.refusals.coupon_ended);
  });

  test("interface §3 D-25 too many tries are said in both languages", () => {
    const limited = { ...refused, text: "Too many tries.", code: "too_many_requests" };
    expect(couponText(limited, english.coupon, "en")).toBe("Too many tries.");
    expect(couponText(limited, arabic.coupon, "ar")).toBe(arabic.coupon.refusals.too_many_requests);
  });

  test("a success without a message has our own (D-92)", () => {
    const message = { ok: true, word: "applied", locale: "en" } as const;
    expect(couponText(message, english.coupon, "en")).toBe(english.coupon.messages.applied);
    const answered = { ...message, text: "Enjoy!" };
    expect(couponText(answered, arabic.coupon, "ar")).toBe(arabic.coupon.messages.applied);
  });
});
