import { useEffect, useRef } from "react";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { LoginFailureNote } from "./login-failure-note.tsx";
import type { Login } from "./use-login.ts";

type AddressFormProps = { readonly login: Login; readonly copy: Copy<"login"> };

/** First the address. Nothing here says whether it is known to us (D-119). */
export function AddressForm({ login, copy }: AddressFormProps) {
  const { email, emailError, failure, busy, faults, returned } = login.state;
  const words = copy.address;
  const field = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused try.
  useEffect(() => {
    if (returned || emailError !== null) field.current?.focus();
  }, [faults, returned]);

  return (
    <>
      <h1 id="login-heading" className="text-h1">
        {words.heading}
      </h1>
      <p className="login-lead text-lead">{words.lead}</p>
      <form
        method="post"
        noValidate
        className="form login-form"
        aria-labelledby="login-heading"
        onSubmit={login.submitEmail}
      >
        <Field
          label={words.label}
          hint={words.hint}
          error={emailError === null ? "" : copy.errors[emailError]}
        >
          {(aria) => (
            <input
              {...aria}
              ref={field}
              name="email"
              type="email"
              className="field-input"
              dir="ltr"
              autoComplete="email"
              enterKeyHint="send"
              required
              value={email}
              readOnly={busy !== null}
              onChange={({ target }) => login.typeEmail(target.value)}
            />
          )}
        </Field>
        <LoginFailureNote failure={failure} copy={copy} />
        <Button type="submit" busy={busy !== null} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
    </>
  );
}
