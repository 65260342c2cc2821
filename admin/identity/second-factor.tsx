import { useState } from "react";
import type { confirmIdentity, requestConfirmPasskey } from "#contract/admin/sign-in.ts";
import { readTotp } from "#core/staff-factors.ts";
import type { Answer, Body } from "../api/call.ts";
import { useAction } from "../api/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Notice, useErrorText } from "../ui/states.tsx";
import { PasskeyNotGiven, promptForPasskey } from "./passkey.ts";
import { useSignInWords } from "./words.ts";

/** A second factor: one of three kinds. */
export type Factor = Body<typeof confirmIdentity>;

type SecondFactorProps = {
  /** Gives it to the server. */
  readonly give: (factor: Factor) => Promise<void>;
  /** Asks the server for the options of a passkey; absent where there is none. */
  readonly requestPasskey?: (() => Promise<Answer<typeof requestConfirmPasskey>>) | undefined;
  readonly submit: string;
  /** The app is being set up: there is no recovery code yet. */
  readonly isEnrolment?: boolean;
};

/** Asks for the second factor: a code of the app, a recovery code, or a passkey. */
export function SecondFactor({
  give,
  requestPasskey,
  submit,
  isEnrolment = false,
}: SecondFactorProps) {
  const words = useSignInWords().second;
  const textOf = useErrorText();
  const [kind, setKind] = useState<"totp" | "recovery">("totp");
  const [typed, setTyped] = useState("");
  const giveTyped = useAction(() =>
    give(kind === "totp" ? { totp: typed } : { recovery_code: typed }),
  );
  const givePasskey = useAction(async () => {
    if (requestPasskey === undefined) return;
    await give({ passkey: await promptForPasskey(await requestPasskey()) });
  });
  const pending = giveTyped.pending || givePasskey.pending;
  const other = kind === "totp" ? "recovery" : "totp";
  const choose = () => {
    setKind(other);
    setTyped("");
    giveTyped.forget();
  };
  const send = () => {
    if (!pending) giveTyped.start();
  };
  return (
    <Form onSubmit={send}>
      {requestPasskey !== undefined && (
        <Button tone="primary" icon="key" isPending={pending} onPress={() => givePasskey.start()}>
          {words.passkey}
        </Button>
      )}
      {givePasskey.error !== null && (
        <Notice tone="bad">
          {givePasskey.error instanceof PasskeyNotGiven
            ? words.passkeyFailed
            : textOf(givePasskey.error)}
        </Notice>
      )}
      <TextField
        key={kind}
        label={kind === "totp" ? words.totp : words.recovery}
        hint={kind === "totp" ? words.totpHint : words.recoveryHint}
        missing={words.missing}
        error={giveTyped.error === null ? undefined : textOf(giveTyped.error)}
        value={typed}
        onChange={(text) => setTyped(kind === "totp" ? readTotp(text) : text)}
        dir="ltr"
        isCode
        live
        autoComplete="one-time-code"
        autoFocus={requestPasskey === undefined}
        {...(kind === "totp" ? { inputMode: "numeric" as const } : { maxLength: 20 })}
      />
      <div className="row">
        <Button
          type="submit"
          tone={requestPasskey === undefined ? "primary" : "quiet"}
          isPending={pending}
        >
          {submit}
        </Button>
        {!isEnrolment && (
          <Button tone="plain" onPress={choose}>
            {kind === "totp" ? words.useRecovery : words.useTotp}
          </Button>
        )}
      </div>
    </Form>
  );
}
