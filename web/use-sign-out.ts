import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api, failureDetail } from "./api.ts";
import { cartStore, reloadCart, signInEnded } from "./cart.ts";
import { forgetBuyer } from "./typed-buyer.ts";
import { forgetUser } from "./visitor.ts";

type SignOut = {
  readonly busy: boolean;
  /** A sign-out everywhere that did not happen: the visitor is still signed in. */
  readonly failed: boolean;
  readonly signOut: () => Promise<void>;
  readonly signOutEverywhere: () => Promise<void>;
};

/**
 * Signs out (D-74): the token is revoked, the two items go, and the visitor is home as a guest. A
 * token that cannot be revoked, because it has ended or the shop does not answer, is forgotten all
 * the same: on a shared computer nothing of it must stay. A sign-out everywhere is about the other
 * browsers: where it fails, nothing changes and that is said.
 */
export function useSignOut(): SignOut {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const inFlight = useRef(false);

  const leave = async (everywhere: boolean) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailed(false);
    let stays = false;
    try {
      await (everywhere ? api.endSessions() : api.logout());
    } catch (error) {
      console.error("Error signing out", failureDetail(error));
      stays = everywhere;
    }
    if (stays) setFailed(true);
    else await goHomeAsGuest();
    inFlight.current = false;
    setBusy(false);
  };

  const goHomeAsGuest = async () => {
    forgetUser();
    forgetBuyer();
    signInEnded.set(false);
    cartStore.set(null);
    void reloadCart();
    await navigate("/");
  };

  return { busy, failed, signOut: () => leave(false), signOutEverywhere: () => leave(true) };
}
