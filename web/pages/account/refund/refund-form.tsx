import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import type { RefundClaimAnswer, RefundClaimPreview } from "#contract/refund-claim.ts";
import { writeHeld } from "#core/held-sessions.ts";
import { isolate } from "#core/locale.ts";
import { SCREENS } from "#core/screens.ts";
import { ApiError } from "#web/api/api.ts";
import { paidOrderApi } from "#web/api/paid-order-api.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { BegunField } from "./begun-field.tsx";
import { CallFailed } from "./call-failed.tsx";
import {
  type Fault,
  findFaults,
  type HeldAnswer,
  noAnswers,
  readHeldAnswers,
} from "./held-answers.ts";
import { HeldFields } from "./held-fields.tsx";
import { NoteField } from "./note-field.tsx";
import { RefundResult } from "./refund-result.tsx";
import { useCall } from "./use-call.ts";

type RefundFormProps = {
  readonly number: string;
  readonly copy: Copy<"account">["refund"];
  readonly onClaimed: (claim: RefundClaimAnswer | null) => void;
  readonly onCancel: () => void;
};

/** Asks what was held, shows what the refund policy gives back for it, and then sends the claim. */
export function RefundForm({ number, copy, onClaimed, onCancel }: RefundFormProps) {
  const [order, setOrder] = useState<RefundClaimPreview | null>(null);
  const [begun, setBegun] = useState<boolean | null>(null);
  const [answers, setAnswers] = useState<readonly HeldAnswer[]>([]);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [result, setResult] = useState<RefundClaimPreview | null>(null);
  const [note, setNote] = useState("");
  const { busy, failure, run } = useCall(copy.failed);
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const said = order === null ? null : readHeldAnswers(order.lines, begun, answers);

  const load = () =>
    run(async () => {
      const { data = null } = await paidOrderApi.previewRefundClaim(number);
      setOrder(data);
      setAnswers(noAnswers(data?.lines ?? []));
    });
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

  const sayBegun = (value: boolean) => {
    setResult(null);
    setFaults([]);
    setBegun(value);
  };
  const sayHeld = (position: number, answer: HeldAnswer) => {
    setResult(null);
    setFaults((before) => before.filter((fault) => fault !== position));
    setAnswers((before) => before.map((one, place) => (place === position ? answer : one)));
  };
  const calculate = (event: FormEvent) => {
    event.preventDefault();
    if (order === null) return;
    const found = findFaults(order.lines, begun, answers);
    setFaults(found);
    if (found.length > 0) setRefusals((count) => count + 1);
    if (said === null) return;
    void run(async () => {
      const counted = said === "begun" ? undefined : writeHeld(said);
      setResult((await paidOrderApi.previewRefundClaim(number, counted)).data ?? null);
    });
  };
  const send = () =>
    run(async () => {
      if (result === null || said === null) return;
      try {
        const claim = { order_id: number, held: writeHeld(said), amount: result.amount, note };
        onClaimed((await paidOrderApi.claimRefund(claim)).data ?? null);
      } catch (error) {
        // The sum on screen holds no longer: it is asked for anew, with what was typed.
        if (error instanceof ApiError && error.answer.code === "refund_changed") setResult(null);
        throw error;
      }
    });

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
            onChange={sayBegun}
          />
          {begun === true && isDecided && <Note>{copy.weCalculate}</Note>}
          {begun === true && !isDecided && (
            <HeldFields
              lines={order.lines}
              answers={answers}
              faults={faults}
              locked={busy}
              copy={copy}
              onChange={sayHeld}
            />
          )}
        </>
      )}
      <div ref={outcome} tabIndex={-1} role="status">
        {result !== null && <RefundResult result={result} copy={copy} />}
        {isNothing && <Note>{copy.nothing.replace("{email}", isolate(brand.supportEmail))}</Note>}
      </div>
      {result !== null && !isNothing && (
        <NoteField label={copy.note} note={note} locked={busy} onChange={setNote} />
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
            <Button busy={busy} busyLabel={copy.sending} onClick={() => void send()}>
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
