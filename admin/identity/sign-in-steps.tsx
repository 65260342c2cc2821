import { type ReactNode, useEffect, useRef, useState } from "react";
import * as paths from "#contract/admin/paths.ts";
import type {
  giveSecondFactor,
  requestSignInPasskey,
  requestStaffCode,
  signInStaff,
} from "#contract/admin/sign-in.ts";
import { type Answer, call } from "../api/call.ts";
import { isSignInOver } from "../api/call-error.ts";
import { useAction } from "../api/use-answer.ts";
import { Ltr } from "../format.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { LiveRegion, Notice, useErrorText } from "../ui/states.tsx";
import type { Me } from "./me.ts";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type Factor, SecondFactor } from "./second-factor.tsx";
import { useSignInWords } from "./words.ts";

type Next = Answer<typeof signInStaff>;

type Step =
  | { readonly name: "email"; readonly isOver?: true }
  | { readonly name: "code"; readonly email: string }
  | { readonly name: "second"; readonly next: Next }
  | { readonly name: "codes"; readonly codes: readonly string[]; readonly me: Me };

const quiet = { interrupts: false } as const;

/** Signs somebody in: the email, the mailed code, the second factor or its set-up, the recovery codes. */
export function SignInSteps({
  email = "",
  onDone,
}: {
  /** What the field for it begins with. */
  readonly email?: string;
  readonly onDone: (me: Me) => void;
}) {
  const words = useSignInWords();
  const [step, setStep] = useState<Step>({ name: "email" });

  const give = async (factor: Factor) => {
    try {
      const { recovery_codes: codes, ...me } = await call<typeof giveSecondFactor>(
        "POST",
        paths.signInSecond,
        { ...quiet, body: factor },
      );
      if (codes === undefined) onDone(me);
      else setStep({ name: "codes", codes, me });
    } catch (error) {
      if (!isSignInOver(error)) throw error;
      setStep({ name: "email", isOver: true });
    }
  };

  switch (step.name) {
    case "email":
      return (
        <Part
          heading={words.email.heading}
          notice={step.isOver && <Notice tone="wait">{words.second.ended}</Notice>}
        >
          <EmailForm email={email} onDone={(typed) => setStep({ name: "code", email: typed })} />
        </Part>
      );
    case "code":
      return (
        <Part heading={words.code.heading}>
          <CodeForm
            email={step.email}
            onDone={(next) => setStep({ name: "second", next })}
            onBack={() => setStep({ name: "email" })}
          />
        </Part>
      );
    case "second": {
      const isNew = step.next.next === "enrol";
      return (
        <Part heading={isNew ? words.enrol.heading : words.second.heading}>
          {isNew && <Enrolment next={step.next} />}
          <SecondFactor
            give={give}
            requestPasskey={step.next.passkey ? requestPasskey : undefined}
            isEnrolment={isNew}
            submit={isNew ? words.enrol.submit : words.second.submit}
          />
        </Part>
      );
    }
    case "codes":
      return (
        <Part heading={words.codes.heading} takesFocus>
          <RecoveryCodes
            codes={step.codes}
            done={words.codes.done}
            onDone={() => onDone(step.me)}
          />
        </Part>
      );
  }
}

const requestPasskey = () => call<typeof requestSignInPasskey>("POST", paths.signInPasskey, quiet);

type PartProps = {
  readonly heading: string;
  /** For a step without a field that takes the focus. */
  readonly takesFocus?: boolean;
  /** Read out when it comes. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

function Part({ heading, takesFocus = false, notice, children }: PartProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <section className="stack">
      <h2 ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <LiveRegion>{notice}</LiveRegion>
      {children}
    </section>
  );
}

function EmailForm({
  email: known,
  onDone,
}: {
  readonly email: string;
  readonly onDone: (email: string) => void;
}) {
  const words = useSignInWords().email;
  const textOf = useErrorText();
  const [email, setEmail] = useState(known);
  const send = useAction(
    () => call<typeof requestStaffCode>("POST", paths.signInCode, { ...quiet, body: { email } }),
    { onDone: () => onDone(email) },
  );
  return (
    <Form onSubmit={() => send.start()}>
      <TextField
        label={words.label}
        hint={words.hint}
        missing={words.missing}
        error={send.error === null ? undefined : textOf(send.error)}
        value={email}
        onChange={setEmail}
        type="email"
        name="email"
        autoComplete="username"
        dir="ltr"
        live
        autoFocus
      />
      <Button type="submit" tone="primary" isPending={send.pending}>
        {words.submit}
      </Button>
    </Form>
  );
}

type CodeFormProps = {
  readonly email: string;
  readonly onDone: (next: Next) => void;
  readonly onBack: () => void;
};

function CodeForm({ email, onDone, onBack }: CodeFormProps) {
  const words = useSignInWords().code;
  const textOf = useErrorText();
  const [code, setCode] = useState("");
  const send = useAction(
    () => call<typeof signInStaff>("POST", paths.signIn, { ...quiet, body: { email, code } }),
    { onDone },
  );
  const [before = "", after = ""] = words.text.split("{email}");
  return (
    <Form onSubmit={() => send.start()}>
      <p>
        {before}
        <Ltr>{email}</Ltr>
        {after}
      </p>
      <TextField
        label={words.label}
        missing={words.missing}
        error={send.error === null ? undefined : textOf(send.error)}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
        isCode
        live
        autoFocus
      />
      <div className="row">
        <Button type="submit" tone="primary" isPending={send.pending}>
          {words.submit}
        </Button>
        <Button tone="plain" onPress={onBack}>
          {words.again}
        </Button>
      </div>
    </Form>
  );
}

/** What the authenticator app is given: a picture to scan, and the key it stands for. */
function Enrolment({ next: { totp = "", qr = [] } }: { readonly next: Next }) {
  const words = useSignInWords().enrol;
  const secret = URL.parse(totp)?.searchParams.get("secret") ?? "";
  return (
    <>
      <p>{words.text}</p>
      <QrCode rows={qr} label={words.picture} />
      <p>
        {words.secret} <code className="secret">{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
    </>
  );
}
