import type { EmailErrorCode } from "#core/email.ts";
import { LOGIN_CODE_DIGITS, LOGIN_CODE_TRIES, readLoginCode } from "#core/login-code.ts";
import type { LoginFailure } from "./login-failure.ts";

/** Why the code is refused; the words are in `content/login`. */
type CodeErrorCode = "code_required" | "code_short" | "code_refused" | "code_spent";

export type LoginState = {
  readonly step: "address" | "code";
  readonly email: string;
  readonly code: string;
  readonly busy: "sending" | "checking" | null;
  readonly emailError: EmailErrorCode | null;
  readonly codeError: CodeErrorCode | null;
  readonly failure: LoginFailure | null;
  /** When the next code may be asked for, in milliseconds since 1970. */
  readonly resendAt: number;
  /** Another code has replaced the first one. */
  readonly resent: boolean;
  /** How often the present code was wrong. */
  readonly wrongTries: number;
  /** Counts the submissions with faulty fields, so that the focus moves after each of them. */
  readonly faults: number;
  /** Back from the code to the address: the focus goes to the field. */
  readonly returned: boolean;
};

export const blankLogin: LoginState = {
  step: "address",
  email: "",
  code: "",
  busy: null,
  emailError: null,
  codeError: null,
  failure: null,
  resendAt: 0,
  resent: false,
  wrongTries: 0,
  faults: 0,
  returned: false,
};

export type LoginAction =
  | { readonly type: "emailOffered"; readonly email: string }
  | { readonly type: "emailTyped"; readonly email: string }
  | { readonly type: "emailRefused"; readonly error: EmailErrorCode }
  | { readonly type: "codeTyped"; readonly text: string }
  | { readonly type: "codeRefused"; readonly error: CodeErrorCode }
  | { readonly type: "sending"; readonly email: string }
  | { readonly type: "sent"; readonly email: string; readonly at: number }
  | { readonly type: "checking" }
  | { readonly type: "failed"; readonly failure: LoginFailure; readonly at: number }
  | { readonly type: "addressWanted" };

/** A polite pause between two codes; the server has limits of its own. */
const RESEND_WAIT_MS = 30_000;

/** Everything that can happen on the way to a sign-in, as one pure step (D-119). */
export function loginStep(state: LoginState, action: LoginAction): LoginState {
  switch (action.type) {
    case "emailOffered":
      if (state.step !== "address" || state.email !== "") return state;
      return { ...state, email: action.email };
    case "emailTyped":
      return state.busy ? state : { ...state, email: action.email, emailError: null };
    case "emailRefused":
      return fault({ ...blankLogin, email: state.email, emailError: action.error }, state);
    case "codeTyped":
      if (state.busy === "checking") return state;
      return { ...state, code: readLoginCode(action.text), codeError: null };
    case "codeRefused":
      return refuseCode(state, action.error);
    case "sending":
      return { ...clearMessages(state), email: action.email, busy: "sending" };
    case "sent":
      return {
        ...blankLogin,
        step: "code",
        email: action.email,
        resendAt: action.at + RESEND_WAIT_MS,
        resent: state.step === "code",
      };
    case "checking":
      return { ...clearMessages(state), busy: "checking" };
    case "failed":
      return fault(fail(state, action.failure, action.at), state);
    case "addressWanted":
      return { ...blankLogin, email: state.email, returned: true };
  }
}

/** A new attempt clears the messages of the last one (D-142). */
function clearMessages(state: LoginState): LoginState {
  return { ...state, busy: null, emailError: null, codeError: null, failure: null, resent: false };
}

function fault(next: LoginState, { faults }: LoginState): LoginState {
  return { ...next, busy: null, faults: faults + 1 };
}

/** The server ends a code after some wrong attempts without saying so; then it is spent. */
function refuseCode(state: LoginState, error: CodeErrorCode): LoginState {
  const wrong = error === "code_refused";
  const wrongTries = state.wrongTries + (wrong ? 1 : 0);
  const spent = wrong && wrongTries >= LOGIN_CODE_TRIES;
  const next: LoginState = { ...state, wrongTries, codeError: spent ? "code_spent" : error };
  // A spent code cannot be tried again, and the next one can be requested at once.
  return fault(spent ? { ...next, code: "", resendAt: 0 } : next, state);
}

/** Too many codes: the button for the next one waits as long as the server says. */
function fail(state: LoginState, failure: LoginFailure, at: number): LoginState {
  if (failure.kind !== "tooManyCodes") return { ...state, failure };
  return { ...state, failure, resendAt: at + failure.seconds * 1000 };
}

/** Why the code cannot be sent as it stands; `null` when it can. */
export function codeError(code: string): CodeErrorCode | null {
  if (code === "") return "code_required";
  return code.length < LOGIN_CODE_DIGITS ? "code_short" : null;
}
