import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api, failureDetail } from "#web/api/api.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { cartStore, reloadCart, signInEnded } from "#web/cart/cart.ts";
import { AWAITED_PAYMENT, clearDrafts } from "./drafts.ts";
import { forgetUser } from "./visitor.ts";

type SignOut = {
  readonly busy: boolean;
  /** Whether a sign-out everywhere has failed: the visitor is still signed in. */
  readonly failed: boolean;
  readonly signOut: () => Promise<void>;
  readonly signOutEverywhere: () => Promise<void>;
};

/**
 * Signs out (D-74): revokes the token, removes the two stored items, and goes home as a guest. If the token
 * cannot be revoked, it is still removed, because nothing may stay on a shared computer. A sign-out everywhere
 * is about other browsers: if it fails, nothing changes and the page shows that.
 */
export function useSignOut(): SignOut {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const inFlight = useRef(false);

  const leave = async (from: "here" | "everywhere") => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailed(false);
    let stays = false;
    try {
      await (from === "everywhere" ? api.endSessions() : api.logout());
    } catch (error) {
      console.error("Error signing out", failureDetail(error));
      stays = from === "everywhere";
    }
    if (stays) setFailed(true);
    else await goHomeAsGuest();
    inFlight.current = false;
    setBusy(false);
  };

  const goHomeAsGuest = async () => {
    forgetUser();
    clearDrafts();
    sessionStore.remove(AWAITED_PAYMENT);
    signInEnded.set(false);
    cartStore.set(null);
    void reloadCart();
    await navigate("/");
  };

  return {
    busy,
    failed,
    signOut: () => leave("here"),
    signOutEverywhere: () => leave("everywhere"),
  };
}
