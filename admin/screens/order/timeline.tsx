import type { Happening, StaffOrder } from "#contract/admin/orders.ts";
import type { Currency } from "#core/money.ts";
import { toRefundReason } from "#core/refund.ts";
import { Ltr, Money, UserText, When } from "../../format.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { wordFor } from "../../ui/word-for.ts";
import { useOrdersWords } from "../orders/words.ts";
import { Cause } from "./cause.tsx";

const TONES: Partial<Readonly<Record<Happening["kind"], BadgeTone>>> = {
  payment: "good",
  refund: "note",
  dispute: "bad",
  staff: "wait",
};

/** All that happened to an order, the newest first. */
export function Timeline({ order }: { readonly order: StaffOrder }) {
  const { order: words } = useOrdersWords();
  const newestFirst = order.timeline.map((happening, index) => ({ happening, index })).toReversed();
  return (
    <section className="card timeline-card">
      <h2>{words.timeline.heading}</h2>
      <ol className="timeline">
        {newestFirst.map(({ happening, index }) => (
          <li key={index}>
            <span className="faint">
              <When at={happening.at} />
            </span>
            <Line happening={happening} currency={order.currency} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Line({
  happening: { kind, what, by, from, to, amount, note },
  currency,
}: {
  readonly happening: Happening;
  readonly currency: Currency;
}) {
  const { kinds, happenings, actors, paymentStatuses, order } = useOrdersWords();
  const status = (word: string | null) => wordFor(paymentStatuses, word ?? "");
  const moved =
    kind === "payment" && from !== null
      ? order.timeline.moved.replace("{from}", status(from)).replace("{to}", status(to))
      : null;
  return (
    <div className="timeline-line">
      <span className="row">
        <Badge tone={TONES[kind] ?? "plain"}>{kinds[kind]}</Badge>
        <span>{moved ?? wordFor(happenings, what)}</span>
        {amount !== null && <Money major={amount} currency={currency} />}
        {by !== null && (
          <span className="faint">
            <UserText>{wordFor(actors, kind === "staff" ? emailIn(by) : by)}</UserText>
          </span>
        )}
      </span>
      {note !== null && what !== "ordered" && (
        <p className="faint">
          <Note kind={kind} note={note} />
        </p>
      )}
    </div>
  );
}

/** The language of a mail, the gateway's own word for its news, or why something happened. */
function Note({ kind, note }: { readonly kind: Happening["kind"]; readonly note: string }) {
  const { languages, refundReasons } = useOrdersWords();
  if (kind === "mail") return wordFor(languages, note);
  if (kind === "webhook") return <Ltr>{note}</Ltr>;
  const ours = toRefundReason(note);
  return ours === null ? <Cause text={note} /> : refundReasons[ours];
}

/** The audit names somebody by role and email; the email is enough here. */
function emailIn(actor: string): string {
  return actor.split(" ").at(-1) ?? actor;
}
