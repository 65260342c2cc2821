import { sql } from "kysely";
import { brand } from "#content/brand.ts";
import { copy as mailWords } from "#content/mail.en.ts";
import type { LedgerEntry } from "#sandbox/gateway.ts";
import type { SandboxMail } from "#sandbox/mailbox.ts";
import type { Database } from "../db/schema.ts";

/** A payment in the shop's books, with its order. */
type Position = {
  readonly id: string;
  readonly number: string;
  readonly purchase: string;
  readonly isPaid: boolean;
  readonly state: string;
  readonly duplicate: boolean;
  readonly amount: number;
  readonly refunded: number;
  /** Number of refunds that are done, and that are still open. */
  readonly refunds: number;
  readonly waiting: number;
};

/**
 * Differences between the books of the shop and of the gateways, or the mails, as sentences; there
 * must be none once everything is settled.
 */
export async function compareBooks(
  db: Database,
  ledger: readonly LedgerEntry[],
  mails: readonly SandboxMail[],
): Promise<readonly string[]> {
  const positions = await listPositions(db);
  const known = new Set(positions.map(({ id }) => id));
  const isForeign = ({ reference, captured }: LedgerEntry) => captured > 0 && !known.has(reference);
  const kept = positions.filter(({ id }) => keptOf(ledger, id) > 0);
  return [
    ...ledger.filter(isForeign).map(({ reference }) => `${reference}: money of no payment`),
    ...positions.flatMap((position) => [
      ...differencesOf(position, ledger),
      ...mailsMissing(position, mails),
    ]),
    ...kept
      .filter(({ id, purchase }) =>
        kept.some((other) => other.purchase === purchase && other.id > id),
      )
      .map(({ number }) => `${number}: its purchase was paid twice and both payments were kept`),
  ];
}

async function listPositions(db: Database): Promise<readonly Position[]> {
  const { rows } = await sql<Position>`
    select p.id, o.number, o.purchase_id as purchase, p.status in ('paid', 'refunded') as "isPaid",
      concat_ws(' ', p.gateway, p.status, 'of an order', o.status) as state, o.duplicate, p.amount, p.refunded,
      count(r.id) filter (where r.state = 'done')::int as refunds,
      count(r.id) filter (where r.state not in ('done', 'refused'))::int as waiting
    from payments p join orders o on o.id = p.order_id left join refunds r on r.payment_id = p.id
    group by p.id, o.id`.execute(db);
  return rows;
}

function differencesOf(position: Position, ledger: readonly LedgerEntry[]): readonly string[] {
  const { id, isPaid, state, amount, refunded, waiting } = position;
  const [taken, back] = [sumOf(ledger, id, "captured"), sumOf(ledger, id, "refunded")];
  return [
    ...(state.endsWith("pending") ? [`${state} never came to rest`] : []),
    ...(taken === (isPaid ? amount : 0) ? [] : [`${isPaid ? amount : 0} here, ${taken} there`]),
    ...(back === refunded ? [] : [`${refunded} given back here, ${back} there`]),
    ...(waiting === 0 ? [] : [`${waiting} refunds still to be done`]),
  ].map((what) => `${id}: ${what}`);
}

/** Expects one receipt for a purchase, and one mail for each refund. */
function mailsMissing(position: Position, mails: readonly SandboxMail[]): readonly string[] {
  const { number, isPaid, duplicate, refunds } = position;
  const count = (subject: string) => {
    const filled = subject.replace("{order}", number).replace("{brand}", brand.name.en);
    return mails.filter((mail) => mail.subject === filled).length;
  };
  const [receipts, mailed] = [count(mailWords.receipt.subject), count(mailWords.refund.subject)];
  return [
    ...(receipts === (isPaid && !duplicate ? 1 : 0) ? [] : [`${number}: ${receipts} receipts`]),
    ...(mailed === refunds ? [] : [`${number}: ${mailed} mails about ${refunds} refunds`]),
  ];
}

function keptOf(ledger: readonly LedgerEntry[], id: string): number {
  return sumOf(ledger, id, "captured") - sumOf(ledger, id, "refunded");
}

function sumOf(ledger: readonly LedgerEntry[], id: string, what: "captured" | "refunded"): number {
  return ledger
    .filter(({ reference }) => reference === id)
    .reduce((sum, entry) => sum + entry[what], 0);
}
