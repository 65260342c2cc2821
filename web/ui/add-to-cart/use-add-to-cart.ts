import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import { ApiError, api, failureDetail } from "#web/api.ts";
import { reloadCart } from "#web/cart.ts";
import { currentScope } from "#web/visitor.ts";

export type AddFailure = "notAdded" | "signInEnded" | "tooMany";

/** A 401 on a user call means that the sign-in has ended; nothing is deleted (D-65). */
function failureOf(error: unknown): AddFailure {
  const status = error instanceof ApiError ? error.answer.status : null;
  if (status === 429) return "tooMany";
  return status === 401 && currentScope() === "user" ? "signInEnded" : "notAdded";
}

/** The page on screen, whatever its language: a change of language is no change of page. */
function currentPage(): string {
  return plainAddress(window.location.pathname);
}

/**
 * One button's way into the cart. Presses are ignored while one is in flight (D-96). `failure` is
 * what to tell the visitor; it goes with the next try (D-142).
 */
export function useAddToCart() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AddFailure | null>(null);
  const inFlight = useRef(false);

  const add = async (coursePackageId: number | undefined): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailure(null);
    const page = currentPage();
    try {
      const { data: _, ...answer } = await api.addToCart(coursePackageId);
      if (answer.success === false) throw new ApiError({ ...answer, data: undefined }, answer);
      // Who has gone to another page meanwhile is not called back; only the badge follows.
      await (currentPage() === page ? navigate("/cart") : reloadCart());
    } catch (error) {
      console.error("Error adding item to cart", failureDetail(error));
      setFailure(failureOf(error));
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  return { add, busy, failure };
}
