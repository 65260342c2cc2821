import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api, failureDetail } from "./api.ts";
import { cartStore, reloadCart, signInEnded } from "./cart.ts";
import { forgetBuyer } from "./typed-buyer.ts";
import { forgetUser } from "./visitor.ts";

/**
 * Signs out (D-74): the token is revoked, the two items go, and the visitor is home as a guest. A
 * token that cannot be revoked, because it has ended or the shop does not answer, is forgotten all
 * the same: on a shared computer nothing of it must stay.
 */
export function useSignOut(): { busy: boolean; signOut: () => Promise<void> } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);

  const signOut = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    try {
      await api.logout();
    } catch (error) {
      console.error("Error signing out", failureDetail(error));
    }
    forgetUser();
    forgetBuyer();
    signInEnded.set(false);
    cartStore.set(null);
    void reloadCart();
    await navigate("/");
    inFlight.current = false;
    setBusy(false);
  };

  return { busy, signOut };
}
