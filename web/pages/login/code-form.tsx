import { useEffect, useRef } from "react";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { LoginFailureNote } from "./login-failure-note.tsx";
import { ResendCode } from "./resend-code.tsx";
import type { Login } from "./use-login.ts";

type CodeFormProps = { readonly login: Login; readonly copy: Copy<"login"> };

/**
 * Then the code: eight digits, left to right in both languages, typed, pasted with blanks or
 * offered by the phone; Arabic digits are fine. The field takes the focus as it appears.
 */
export function CodeForm({ login, copy }: CodeFormProps) {
  const { email, code, codeError, failure, busy, faults } = login.state;
  const words = copy.code;
  const field = useRef<HTMLInputElement>(null);
  const [before = "", after = ""] = words.lead.split("{email}");

  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and for each refused try.
  useEffect(() => {
    if (faults > 0 && codeError === null) return;
    field.current?.focus();
    field.current?.select();
  }, [faults]);

  return (
    <>
      <h1 id="login-heading" className="text-h1">
        {words.heading}
      </h1>
      <p className="login-lead text-lead">
        {before}
        <bdi dir="ltr" className="login-email">
          {email}
        </bdi>
        {after}
      </p>
      <form
        method="post"
        noValidate
        className="form login-form"
        aria-labelledby="login-heading"
        onSubmit={login.submitCode}
      >
        <Field
          label={words.label}
          hint={words.hint}
          error={codeError === null ? "" : copy.errors[codeError]}
        >
          {(aria) => (
            <input
              {...aria}
              ref={field}
              name="code"
              type="text"
              className="field-input login-code figures"
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              required
              value={code}
              readOnly={busy === "checking"}
              onChange={({ target }) => login.typeCode(target.value)}
            />
          )}
        </Field>
        <LoginFailureNote failure={failure} copy={copy} />
        <Button type="submit" busy={busy === "checking"} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
      <ResendCode login={login} copy={copy} />
    </>
  );
}
