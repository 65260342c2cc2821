import { useRef, useState } from "react";
import { MAX_TYPED_CODE_LENGTH, normalizeCouponCode } from "#core/discount.ts";
import { type ApiAnswer, ApiError, failureDetail } from "#web/api/api.ts";
import { cartApi } from "#web/api/cart-api.ts";
import { changeCart, noteEndedSignIn, reloadCart, setCartSummary } from "#web/cart/cart.ts";
import { browserLocale } from "#web/copy/locale.ts";
import type { CouponMessage, CouponWord } from "./coupon-message.ts";

type SummaryAnswer = Awaited<ReturnType<typeof cartApi.applyCoupon>>;

/** The server's answer if waiting helps; any other failure gets our own message. */
function tooManyRequests(error: unknown): SummaryAnswer | null {
  if (!(error instanceof ApiError) || error.answer.code !== "too_many_requests") return null;
  return { ...error.answer, data: undefined };
}

/**
 * Apply and remove of the coupon box. A new attempt clears the messages (D-92, D-142). One request at a time;
 * the cart takes the summary from the response (R-CPN-05).
 */
export function useCoupon() {
  const [input, setInput] = useState("");
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<CouponMessage | null>(null);
  const inFlight = useRef(false);

  const say = (outcome: "done" | "failed", word: CouponWord, answer?: ApiAnswer<unknown>) => {
    const { message: text, code } = answer ?? {};
    setMessage({ ok: outcome === "done", word, text, code, locale: browserLocale() });
  };

  /** `null` if the call failed without a text for the visitor. */
  const send = async (call: () => Promise<SummaryAnswer>): Promise<SummaryAnswer | null> => {
    inFlight.current = true;
    setBusy(true);
    setMessage(null);
    try {
      return await changeCart(call);
    } catch (error) {
      console.error("Error changing coupon", failureDetail(error));
      noteEndedSignIn(error);
      return tooManyRequests(error);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  const showAnswer = async ({ data }: SummaryAnswer) => {
    if (data?.cartSummary) setCartSummary(data.cartSummary);
    else await reloadCart();
    setInput("");
  };

  const apply = async () => {
    if (inFlight.current) return;
    const code = normalizeCouponCode(input);
    if (code === "") return say("failed", "blank");
    if (code.length > MAX_TYPED_CODE_LENGTH) return say("failed", "tooLong");
    const answer = await send(() => cartApi.applyCoupon(code));
    if (answer === null) return say("failed", "applyFailed");
    if (answer.success === false) return say("failed", "applyFailed", answer);
    await showAnswer(answer);
    say("done", "applied", answer);
  };

  const remove = async () => {
    if (inFlight.current) return;
    const answer = await send(cartApi.removeCoupon);
    // Every failure has the same message (D-91).
    if (answer === null || answer.success === false) return say("failed", "removeFailed");
    await showAnswer(answer);
    say("done", "removed", answer);
  };

  return { input, setInput, busy, message, apply, remove };
}
