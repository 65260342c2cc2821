import "./login.css";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import type { Route } from "./+types/page.ts";
import { AddressForm } from "./address-form.tsx";
import { CodeForm } from "./code-form.tsx";
import { LoginReasons } from "./login-reasons.tsx";
import { SignInNote } from "./sign-in-note.tsx";
import { useLogin } from "./use-login.ts";

export const loader = pageLoader("login");
export const clientLoader = pageClientLoader("login");

/** Logging in without a password: an address, a code, and back (D-65, D-119, D-120). */
export default function LoginPage({ loaderData: { copy } }: Route.ComponentProps) {
  const login = useLogin();
  const { step, resent } = login.state;
  return (
    <div className="wrap login">
      <div className="panel login-main">
        {step === "address" && <SignInNote copy={copy.notes} />}
        {step === "address" && <AddressForm login={login} copy={copy} />}
        {step === "code" && <CodeForm login={login} copy={copy} />}
        <p role="status" className="login-resent">
          {resent && copy.code.resent}
        </p>
      </div>
      <LoginReasons copy={copy.reasons} />
    </div>
  );
}
