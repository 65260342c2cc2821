import { useEffect, useState } from "react";
import type { RefundClaimAnswer, RefundClaimPreview } from "#contract/refund-claim.ts";
import { writeHeld } from "#core/held-sessions.ts";
import { MAX_CLAIM_TEXT_LENGTH } from "#core/refund-claim.ts";
import { ApiError } from "#web/api/api.ts";
import { paidOrderApi } from "#web/api/paid-order-api.ts";
import {
  type Fault,
  findFaults,
  type HeldAnswer,
  noAnswers,
  readHeldAnswers,
} from "./held-answers.ts";
import { forgetRefundDraft, keepRefundDraft, readRefundDraft } from "./refund-draft.ts";
import { useCall } from "./use-call.ts";

/**
 * What a family has said of an order so far, and the calls that follow from it: `load` asks what may be said,
 * `calculate` what the refund policy gives back for it, `send` claims that. What is said anew takes the result away.
 * It stays in this tab until it is sent or given up: a family whose sign-in has ended leaves the page to log in.
 */
export function useRefundForm(
  number: string,
  onClaimed: (claim: RefundClaimAnswer | null) => void,
) {
  const [order, setOrder] = useState<RefundClaimPreview | null>(null);
  const [begun, setBegun] = useState<boolean | null>(null);
  const [answers, setAnswers] = useState<readonly HeldAnswer[]>([]);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [result, setResult] = useState<RefundClaimPreview | null>(null);
  const [note, setNote] = useState("");
  const isNoteTooLong = note.length > MAX_CLAIM_TEXT_LENGTH;
  const { busy, failure, run } = useCall();
  const said = order === null ? null : readHeldAnswers(order.lines, begun, answers);

  const load = () =>
    run(async () => {
      const { data = null } = await paidOrderApi.previewRefundClaim(number);
      const lines = data?.lines ?? [];
      const draft = readRefundDraft(number, lines);
      setOrder(data);
      setBegun(draft?.begun ?? null);
      setAnswers(draft?.answers ?? noAnswers(lines));
      setNote(draft?.note ?? "");
    });
  useEffect(() => {
    if (begun !== null) keepRefundDraft(number, { begun, answers, note });
  }, [number, begun, answers, note]);
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
  const calculate = () => {
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
  const send = () => {
    if (isNoteTooLong) {
      setRefusals((count) => count + 1);
      return;
    }
    void run(async () => {
      if (result === null || said === null) return;
      try {
        const claim = { order_id: number, held: writeHeld(said), amount: result.amount, note };
        const { data = null } = await paidOrderApi.claimRefund(claim);
        forgetRefundDraft();
        onClaimed(data);
      } catch (error) {
        // The sum on screen holds no longer: it is asked for anew, with what was typed.
        if (error instanceof ApiError && error.answer.code === "refund_changed") setResult(null);
        throw error;
      }
    });
  };
  return {
    order,
    begun,
    answers,
    faults,
    /** How many tries were refused for what was said. */
    refusals,
    result,
    note,
    isNoteTooLong,
    busy,
    failure,
    load,
    sayBegun,
    sayHeld,
    setNote,
    calculate,
    send,
  };
}
