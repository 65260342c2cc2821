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
import { forgetRefundDraft } from "./refund-draft.ts";
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
  const refund = useRefundForm(number, onClaimed);
  const { result, note, busy, load } = refund;
  const { element, heading, outcome } = useRefundFocus(refund);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form opens.
  useEffect(() => {
    void load();
  }, []);

  const calculate = (event: FormEvent) => {
    event.preventDefault();
    refund.calculate();
  };
  const cancel = () => {
    forgetRefundDraft();
    onCancel();
  };
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
      <Questions refund={refund} copy={copy} />
      {/* No live region: it takes the focus, and would be read twice. */}
      <div ref={outcome} tabIndex={-1}>
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
      <CallFailed failure={refund.failure} copy={copy} />
      <div className="form-acts">
        <NextStep refund={refund} copy={copy} />
        <Button variant="quiet" onClick={cancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Moves the focus: to the heading at first, to each result, and to the first faulty field after each refused try. */
function useRefundFocus({ result, faults, refusals }: Refund) {
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = useRef<HTMLDivElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);
  useEffect(() => {
    if (result !== null) outcome.current?.focus();
  }, [result]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused try.
  useEffect(() => {
    const faulty = faults[0] === "begun" ? "input" : "[aria-invalid]";
    if (refusals > 0) element.current?.querySelector<HTMLElement>(faulty)?.focus();
  }, [refusals]);

  return { element, heading, outcome };
}

type Refund = ReturnType<typeof useRefundForm>;
type PartProps = { readonly refund: Refund; readonly copy: Copy<"account">["refund"] };

/** Whether classes have begun, and how many sessions of each line were held; nothing until the order is known. */
function Questions({ refund, copy }: PartProps) {
  const { order, begun, answers, faults, busy } = refund;
  if (order === null) return null;
  const isDecidedByStaff = order.lines.some(({ sessions }) => sessions.length === 0);
  return (
    <>
      <BegunField
        begun={begun}
        isMissing={faults.includes("begun")}
        locked={busy}
        copy={copy}
        onChange={refund.sayBegun}
      />
      {begun === true && isDecidedByStaff && <Note>{copy.weCalculate}</Note>}
      {begun === true && !isDecidedByStaff && (
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
  );
}

/** The button for what comes next: to load the order again, to show the result, or to send the claim. */
function NextStep({ refund: { order, result, busy, load, send }, copy }: PartProps) {
  if (result === null) {
    return (
      <Button
        type={order === null ? "button" : "submit"}
        busy={busy}
        busyLabel={order === null ? copy.opening : copy.showing}
        onClick={order === null ? () => void load() : undefined}
      >
        {copy.show}
      </Button>
    );
  }
  if (result.amount === 0) return null;
  return (
    <Button busy={busy} busyLabel={copy.sending} onClick={send}>
      {copy.send}
    </Button>
  );
}
