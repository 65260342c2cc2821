import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import type { Stage } from "#core/catalog.ts";
import { ApiError, api, failureDetail } from "#web/api/api.ts";
import { noteAddition, reloadCart, unitsInCart } from "#web/cart/cart.ts";
import { rememberStage } from "#web/cart/chosen-stages.ts";
import { currentScope } from "#web/visitor/visitor.ts";

type AddFailure = "notAdded" | "signInEnded" | "tooMany";

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
 * Sends the call. If its answer was lost on the way, the cart says whether the package was added: a second press would
 * add another unit (D-96).
 */
async function send(coursePackageId: number | undefined): Promise<void> {
  const before = unitsInCart(coursePackageId);
  try {
    const answer = await api.addToCart(coursePackageId);
    if (answer.success === false) throw new ApiError(answer, answer);
  } catch (error) {
    if (before === null || !(error instanceof TypeError)) throw error;
    await reloadCart();
    if ((unitsInCart(coursePackageId) ?? 0) <= before) throw error;
  }
}

/**
 * Adds to the cart. Presses during a request are ignored (D-96). `failure` is what to tell the visitor;
 * the next attempt clears it (D-142). `stage` is for whom the package is, where the page knows it.
 */
export function useAddToCart(stage?: Stage) {
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
      await send(coursePackageId);
      noteAddition();
      if (coursePackageId !== undefined && stage !== undefined)
        rememberStage(coursePackageId, stage);
      // A visitor who has gone to another page in the meantime stays there; only the badge changes.
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
