import { type ReactNode, useState } from "react";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { requestRefund, StaffRefundClaim } from "#contract/admin/refunds.ts";
import { nameField } from "#contract/names.ts";
import { formatNumber, isolate } from "#core/locale.ts";
import { formatPrice } from "#core/price.ts";
import type { RefundReason } from "#core/refund.ts";
import { call } from "../../api/call.ts";
import { type Action, useAction } from "../../api/use-answer.ts";
import { Ltr, Money, UserText, When } from "../../format.tsx";
import { useHasPermission } from "../../identity/me.ts";
import { useLocale } from "../../locale.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { ActionFailure } from "./action-failure.tsx";
import { ConfirmRefundDialog } from "./confirm-refund-dialog.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";

const TONES: Readonly<Record<StaffRefundClaim["state"], BadgeTone>> = {
  waiting: "wait",
  granted: "good",
  declined: "plain",
  withdrawn: "plain",
};

/** The stored reason of a refund that a family claimed; it is shown in the staff's language. */
const REASON: RefundReason = "asked for by the family";

type ClaimProps = { readonly order: StaffOrder; readonly claim: StaffRefundClaim };

/** The refund claims of an order's family, newest first; staff answer a waiting one here (D-223). */
export function RefundClaims({ order }: { readonly order: StaffOrder }) {
  const { order: words } = useOrdersWords();
  const { claims: labels } = words;
  if (order.refund_claims.length === 0) return null;
  const isWaiting = order.refund_claims.some(({ state }) => state === "waiting");
  return (
    <section className="card claims-card">
      <h2>{isWaiting ? labels.heading : labels.earlier}</h2>
      {order.refund_claims.map((claim) => (
        <Claim key={claim.id} order={order} claim={claim} />
      ))}
    </section>
  );
}

function Claim({ order, claim }: ClaimProps) {
  const { order: words } = useOrdersWords();
  const may = useHasPermission();
  const { claims: labels } = words;
  const isWaiting = claim.state === "waiting";
  const [isGranting, setGranting] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const grant = useGrant(order, claim, () => setGranting(false));
  // Another refund of this order waits for its second person: that one comes first.
  const isAsked = order.refunds.some(({ state }) => state === "waiting");
  const amount = isWaiting && may("refunds") && !isAsked ? (claim.proposal ?? 0) : 0;
  const isConfirming = isGranting && amount > 0;
  return (
    <>
      <ClaimFacts order={order} claim={claim} />
      {isWaiting &&
        (may("refunds") ? (
          <Answer claim={claim} onDecline={() => setDeclining(true)}>
            {amount > 0 && (
              <Button
                tone="danger"
                isPending={grant.pending}
                onPress={() => {
                  grant.forget();
                  setGranting(true);
                }}
              >
                {labels.give.replace("{amount}", isolate(formatPrice(amount, order.currency)))}
              </Button>
            )}
          </Answer>
        ) : (
          <p className="faint">{labels.answeredBy}</p>
        ))}
      {isConfirming && (
        <ConfirmRefundDialog
          order={order}
          amount={amount}
          title={labels.giveTitle}
          text={labels.giveText}
          action={grant}
          onClose={() => setGranting(false)}
        />
      )}
      <ActionFailure
        error={isConfirming ? null : grant.error}
        // It was answered elsewhere under the open dialog.
        isChanged={isGranting && !isConfirming && !grant.pending && grant.error === null}
      />
      {isDeclining && (
        <DeclineDialog order={order} claim={claim} onClose={() => setDeclining(false)} />
      )}
    </>
  );
}

/** What the family claimed, what the policy refunds for it, and how it was answered. */
function ClaimFacts({ order, claim }: ClaimProps) {
  const { order: words, claimStates } = useOrdersWords();
  const { claims: labels } = words;
  return (
    <dl className="facts">
      <dt>{labels.asked}</dt>
      <dd>
        <When at={claim.claimed_at} />
      </dd>
      <dt>{labels.state}</dt>
      <dd>
        <Badge tone={TONES[claim.state]}>{claimStates[claim.state]}</Badge>{" "}
        {claim.decided_by !== null && <Ltr>{claim.decided_by}</Ltr>}
      </dd>
      <dt>{labels.held}</dt>
      <dd>
        <Held order={order} claim={claim} />
      </dd>
      {claim.amount !== null && (
        <>
          <dt>{labels.whenAsked}</dt>
          <dd>
            <Money major={claim.amount} currency={order.currency} />
          </dd>
        </>
      )}
      {claim.state === "waiting" && claim.proposal !== null && (
        <>
          <dt>{labels.now}</dt>
          <dd>
            <strong>
              <Money major={claim.proposal} currency={order.currency} />
            </strong>
          </dd>
        </>
      )}
      {claim.note !== "" && (
        <>
          <dt>{labels.note}</dt>
          <dd>
            <UserText>{claim.note}</UserText>
          </dd>
        </>
      )}
      {claim.answer !== "" && (
        <>
          <dt>{labels.answer}</dt>
          <dd>
            <UserText>{claim.answer}</UserText>
          </dd>
        </>
      )}
    </dl>
  );
}

/** The sessions that were held, as the family counted them. */
function Held({ order, claim: { begun, held } }: ClaimProps) {
  const { order: words } = useOrdersWords();
  const locale = useLocale();
  const { claims: labels } = words;
  if (!begun) return labels.notBegun;
  if (held === null) return labels.begun;
  return (
    <ul>
      {order.lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order are frozen.
        <li key={position}>
          {labels.heldOf
            .replace("{name}", line[nameField(locale)])
            .replace("{held}", formatNumber(held[position]?.held ?? 0))
            .replace("{of}", formatNumber(held[position]?.of ?? 0))}
        </li>
      ))}
    </ul>
  );
}

/** Refunds what the policy proposes, unless the claim has been answered or withdrawn meanwhile. */
function useGrant(
  order: StaffOrder,
  { id, proposal }: StaffRefundClaim,
  onGranted: () => void,
): Action<void> {
  const { refund } = useOrdersWords();
  return useAction(
    () =>
      call<typeof requestRefund>("POST", paths.orderRefunds, {
        params: { number: order.number },
        body: { amount: proposal ?? 0, reason: REASON, claim_id: id },
      }),
    {
      stale: [paths.order, paths.orders, paths.today],
      onDone: ({ state }) => {
        toast(state === "waiting" ? refund.waiting : refund.placed);
        onGranted();
      },
    },
  );
}

type AnswerProps = Pick<ClaimProps, "claim"> & {
  readonly onDecline: () => void;
  readonly children: ReactNode;
};

/** The answers to a waiting claim: a button that grants it (`children`) and one that declines it, or why none grants it. */
function Answer({ claim, onDecline, children }: AnswerProps) {
  const { order: words } = useOrdersWords();
  const { claims: labels } = words;
  const { proposal } = claim;
  return (
    <>
      {proposal === null && <Notice>{labels.decide}</Notice>}
      {proposal === 0 && <Notice>{labels.nothing}</Notice>}
      <div className="row">
        {children}
        <Button onPress={onDecline}>{labels.decline}</Button>
      </div>
    </>
  );
}
