import { type FormEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import type { RefundClaimAnswer } from "#contract/refund-claim.ts";
import { isolate } from "#core/locale.ts";
import { SCREENS } from "#core/screens.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { BegunField } from "./begun-field.tsx";
import { CallFailed } from "./call-failed.tsx";
import { HeldFields } from "./held-fields.tsx";
import { NoteField } from "./note-field.tsx";
import { RefundResult } from "./refund-result.tsx";
import { useRefundForm } from "./use-refund-form.ts";

type RefundFormProps = {
  readonly number: string;
  readonly copy: Copy<"account">["refund"];
  readonly onClaimed: (claim: RefundClaimAnswer | null) => void;
  readonly onCancel: () => void;
};

/** Asks what was held, shows what the refund policy gives back for it, and then sends the claim. */
export function RefundForm({ number, copy, onClaimed, onCancel }: RefundFormProps) {
  const refund = useRefundForm(number, copy, onClaimed);
  const { order, begun, answers, faults, refusals, result, note, busy, failure, load } = refund;
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form opens.
  useEffect(() => {
    heading.current?.focus();
    void load();
  }, []);
  useEffect(() => {
    if (result !== null) outcome.current?.focus();
  }, [result]);

  // To the first faulty field after each refused try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused try.
  useEffect(() => {
    const faulty = faults[0] === "begun" ? "input" : "[aria-invalid]";
    if (refusals > 0) element.current?.querySelector<HTMLElement>(faulty)?.focus();
  }, [refusals]);

  const calculate = (event: FormEvent) => {
    event.preventDefault();
    refund.calculate();
  };
  const isDecided = order?.lines.some(({ sessions }) => sessions.length === 0) ?? false;
  const isNothing = result?.amount === 0;
  return (
    <form ref={element} method="post" noValidate className="refund-form" onSubmit={calculate}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {copy.heading}
        </h3>
        <p className="text-ink-700">
          {copy.lead}{" "}
          <Link to={SCREENS.refund.path} className="text-link">
            {copy.policy}
          </Link>
        </p>
      </div>
      {order !== null && (
        <>
          <BegunField
            begun={begun}
            isMissing={faults.includes("begun")}
            locked={busy}
            copy={copy}
            onChange={refund.sayBegun}
          />
          {begun === true && isDecided && <Note>{copy.weCalculate}</Note>}
          {begun === true && !isDecided && (
            <HeldFields
              lines={order.lines}
              answers={answers}
              faults={faults}
              locked={busy}
              copy={copy}
              onChange={refund.sayHeld}
            />
          )}
        </>
      )}
      <div ref={outcome} tabIndex={-1} role="status">
        {result !== null && <RefundResult result={result} copy={copy} />}
        {isNothing && <Note>{copy.nothing.replace("{email}", isolate(brand.supportEmail))}</Note>}
      </div>
      {result !== null && !isNothing && (
        <NoteField
          note={note}
          isTooLong={refund.isNoteTooLong}
          locked={busy}
          copy={copy}
          onChange={refund.setNote}
        />
      )}
      <CallFailed failure={failure} copy={copy} />
      <div className="refund-acts">
        {result === null ? (
          <Button
            type={order === null ? "button" : "submit"}
            busy={busy}
            busyLabel={copy.showing}
            onClick={order === null ? () => void load() : undefined}
          >
            {copy.show}
          </Button>
        ) : (
          !isNothing && (
            <Button busy={busy} busyLabel={copy.sending} onClick={refund.send}>
              {copy.send}
            </Button>
          )
        )}
        <Button variant="quiet" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
