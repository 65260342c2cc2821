import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { MergedItem } from "#contract/account.ts";
import { emailError, plainEmail } from "#core/email.ts";
import { accountApi } from "#web/api/account-api.ts";
import { failureDetail } from "#web/api/api.ts";
import { useStore } from "#web/browser/store.ts";
import { useHasLeft } from "#web/browser/use-has-left.ts";
import { readBuyerDraft } from "#web/cart/buyer-draft.ts";
import { reloadCart, signInEnded } from "#web/cart/cart.ts";
import { RETURN_TO_CART, readReturnReceiptKey, readReturnTo } from "#web/visitor/return-address.ts";
import { forgetSessionId, storeUser, visitorStore } from "#web/visitor/visitor.ts";
import { readLoginFailure } from "./login-failure.ts";
import { blankLogin, codeError, type LoginState, loginStep } from "./login-state.ts";
import { keepSentCode, readSentCode } from "./sent-code.ts";

export type Login = {
  readonly state: LoginState;
  typeEmail(email: string): void;
  typeCode(text: string): void;
  /** Asks for a code for the address in the field. */
  submitEmail(event: FormEvent): void;
  submitCode(event: FormEvent): void;
  /** Asks for a further code for the same address. */
  resend(): void;
  changeAddress(): void;
};

/**
 * The way to a sign-in: an address, the code sent to it, and back to where the visitor came from
 * (D-119). One call at a time.
 */
export function useLogin(): Login {
  const [state, dispatch] = useReducer(loginStep, blankLogin);
  const entry: unknown = useLocation().state;
  const navigate = useNavigate();
  const userEmail = useStore(visitorStore, null)?.email ?? "";
  const inFlight = useRef(false);
  const hasLeft = useHasLeft();

  // A phone may have reloaded the page while its owner read the mail: go on with the same code.
  useEffect(() => {
    const sentCode = readSentCode(window.history.state, Date.now());
    if (sentCode !== null) dispatch({ type: "sent", ...sentCode });
    else dispatch({ type: "emailOffered", email: readBuyerDraft()?.email ?? "" });
  }, []);
  useEffect(() => dispatch({ type: "emailOffered", email: userEmail }), [userEmail]);

  const alone = async (act: () => Promise<void>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    await act();
    inFlight.current = false;
  };

  const requestCode = async () => {
    const email = plainEmail(state.email);
    const error = emailError(email);
    if (error !== null) return dispatch({ type: "emailRefused", error });
    dispatch({ type: "sending", email });
    try {
      await accountApi.requestCode(email, readReturnReceiptKey(entry));
      if (hasLeft()) return;
      const sentCode = { email, at: Date.now() };
      dispatch({ type: "sent", ...sentCode });
      keepSentCode(sentCode);
    } catch (failed) {
      console.error("Error requesting code", failureDetail(failed));
      const failure = readLoginFailure(failed, "tooManyCodes");
      if (typeof failure === "object") dispatch({ type: "failed", failure, at: Date.now() });
      else dispatch({ type: "emailRefused", error: "email_invalid" });
    }
  };

  const verifyCode = async () => {
    const error = codeError(state.code);
    if (error !== null) return dispatch({ type: "codeRefused", error });
    dispatch({ type: "checking" });
    try {
      const {
        user,
        token,
        merged = [],
      } = (await accountApi.verifyCode(state.email, state.code)).data ?? {};
      if (user === undefined || !token) throw new Error("the answer names no user");
      storeUser(user, token);
      forgetSessionId();
      signInEnded.set(false);
      await goOn(merged);
    } catch (failed) {
      console.error("Error logging in", failureDetail(failed));
      const failure = readLoginFailure(failed, "tooManyTries");
      if (typeof failure === "object") dispatch({ type: "failed", failure, at: Date.now() });
      else dispatch({ type: "codeRefused", error: "code_refused" });
    }
  };

  /**
   * Back to where the visitor came from, or to the cart if the sign-in put something into it. A visitor
   * who has gone to another page in the meantime stays there.
   */
  const goOn = async (merged: readonly MergedItem[]) => {
    void reloadCart();
    if (hasLeft()) return;
    keepSentCode(null);
    const isMerged = merged.length > 0;
    const to = isMerged ? RETURN_TO_CART.returnTo : readReturnTo(entry);
    await navigate(to, { replace: true, ...(isMerged && { state: { merged } }) });
  };

  const submit = (act: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    void alone(act);
  };

  return {
    state,
    typeEmail: (email) => dispatch({ type: "emailTyped", email }),
    typeCode: (text) => dispatch({ type: "codeTyped", text }),
    submitEmail: submit(requestCode),
    submitCode: submit(verifyCode),
    resend: () => void alone(requestCode),
    // The answer to a call under way would return to the code, or sign in.
    changeAddress: () => {
      if (inFlight.current) return;
      dispatch({ type: "addressWanted" });
      keepSentCode(null);
    },
  };
}
