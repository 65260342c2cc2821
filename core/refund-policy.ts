import type { HeldOfOrder, HeldSessions } from "./held-sessions.ts";
import { splitAmount } from "./money.ts";
import { leftToRefund, type RefundableMoney } from "./refund.ts";

/**
 * What the refund policy (content/refund) says should come back of an order, as far as it can be
 * calculated: everything before the first class, then the share of the sessions that were not held.
 */

/** A line of a paid order; the numbers of sessions are of one unit. */
export type SoldLine = {
  readonly quantity: number;
  /** What was paid for it, with its share of the discounts; minor units (`paidByLine`). */
  readonly paid: number;
  /** `null` where the order does not say it. */
  readonly sessions: number | null;
  /** Of learners in foundation, where these have another number. */
  readonly foundationSessions: number | null;
};

/**
 * An amount in minor units; or what it depends on: how many sessions were held, or a decision of
 * staff where a line does not say how many sessions it has.
 */
export type RefundProposal =
  | { readonly amount: number }
  | { readonly needs: "sessions_held" | "decision" };

/** What came off an order; minor units. */
export type OrderDiscounts = {
  readonly familyDiscount: number;
  readonly couponDiscount: number;
  /** The packages that the coupon is for; `null` is all of them. */
  readonly couponPackageIds: readonly number[] | null;
};

/**
 * What was paid for each line of an order, in minor units; the parts add up to its total. The family
 * discount came off the units after the first, the coupon off the lines that it is for. The order keeps
 * the sums of both, and the coupon is looked at as it is now: where staff have meanwhile made it one
 * for so few packages that it could not have taken off as much, all lines bear it.
 */
export function paidByLine(
  lines: readonly {
    readonly coursePackageId: number;
    readonly quantity: number;
    readonly unitPrice: number;
  }[],
  { familyDiscount, couponDiscount, couponPackageIds }: OrderDiscounts,
): readonly number[] {
  const further = lines.map(({ quantity, unitPrice }) => unitPrice * (quantity - 1));
  const family = splitAmount(familyDiscount, further);
  const left = lines.map(
    ({ quantity, unitPrice }, position) => unitPrice * quantity - (family[position] ?? 0),
  );
  const meant = left.map((value, position) => {
    const id = lines[position]?.coursePackageId;
    return couponPackageIds === null || (id !== undefined && couponPackageIds.includes(id))
      ? value
      : 0;
  });
  const base = meant.reduce((sum, value) => sum + value, 0);
  const coupon = splitAmount(couponDiscount, base < couponDiscount ? left : meant);
  return left.map((value, position) => value - (coupon[position] ?? 0));
}

/**
 * The numbers of sessions that a line may have in all; empty if it does not say. A second one is that of
 * learners in foundation.
 */
export function possibleSessionCounts({
  quantity,
  sessions,
  foundationSessions,
}: SoldLine): readonly number[] {
  if (sessions === null) return [];
  const hasOne = foundationSessions === null || foundationSessions === sessions;
  const counts = hasOne ? [sessions] : [sessions, foundationSessions];
  return counts.map((count) => count * quantity);
}

/**
 * What the policy proposes to give back now. `held` is `none` before the first class, for which no line
 * has to say its sessions; else it has one entry for each line; `begun` or `null` while nobody has counted.
 * @throws RangeError when `held` does not fit the lines
 */
export function proposeRefund(
  payment: RefundableMoney,
  lines: readonly SoldLine[],
  held: HeldOfOrder | null,
): RefundProposal {
  const left = leftToRefund(payment);
  if (held === "none") return { amount: left };
  if (lines.some((line) => possibleSessionCounts(line).length === 0)) return { needs: "decision" };
  if (held === null || held === "begun") return { needs: "sessions_held" };
  const due = amountNotHeld(payment.amount, lines, held);
  return { amount: Math.min(left, Math.max(0, due - payment.reserved)) };
}

/** The share of `paid` that the sessions not held are, rounded half up; exact whatever the numbers. */
function amountNotHeld(
  paid: number,
  lines: readonly SoldLine[],
  held: readonly HeldSessions[],
): number {
  if (held.length !== lines.length) throw new RangeError("each line needs its sessions");
  const all = held.reduce((product, { of }) => product * BigInt(of), 1n);
  let [value, notHeld] = [0n, 0n];
  for (const [index, line] of lines.entries()) {
    const { held: count, of } = expectHeld(line, held[index]);
    const price = BigInt(line.paid);
    value += price;
    notHeld += (price * BigInt(of - count) * all) / BigInt(of);
  }
  if (value === 0n) return 0;
  const whole = value * all;
  return Number((BigInt(paid) * notHeld * 2n + whole) / (whole * 2n));
}

function expectHeld(line: SoldLine, held: HeldSessions | undefined): HeldSessions {
  const fits =
    held !== undefined &&
    possibleSessionCounts(line).includes(held.of) &&
    Number.isSafeInteger(held.held) &&
    held.held >= 0 &&
    held.held <= held.of;
  if (fits) return held;
  throw new RangeError("a line does not have these sessions");
}
