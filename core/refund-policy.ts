import type { HeldOfOrder, HeldSessions } from "./held-sessions.ts";
import { splitAmount } from "./money.ts";
import { leftToRefund, type RefundableMoney } from "./refund.ts";

/**
 * The refund of an order by the refund policy (content/refund), as far as it can be calculated: everything
 * before the first class, then the share of the sessions that were not held.
 */

/** A line of a paid order; the numbers of sessions are of one unit. */
export type SoldLine = {
  readonly quantity: number;
  /** What was paid for it, after its share of the discounts; minor units (`paidByLine`). */
  readonly paid: number;
  /** `null` if the order does not state it. */
  readonly sessions: number | null;
  /** For learners in foundation, if they have another number. */
  readonly foundationSessions: number | null;
};

/**
 * An amount in minor units, or what it depends on: the number of held sessions, or a decision of staff if a
 * line does not state its number of sessions.
 */
export type RefundProposal =
  | { readonly amount: number }
  | { readonly needs: "sessions_held" | "decision" };

/** The discounts of an order; minor units. */
export type OrderDiscounts = {
  readonly familyDiscount: number;
  readonly couponDiscount: number;
  /** The packages that the coupon applies to; `null` means all. */
  readonly couponPackageIds: readonly number[] | null;
};

/**
 * What was paid for each line of an order, in minor units; the parts add up to its total. The family discount
 * applies to the units after the first, the coupon to the lines that it is for. The order stores only the sums
 * of both, so the coupon's current packages are used. If staff have since restricted it to packages that cost
 * less than its discount, the discount is split over all lines.
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
 * The possible total numbers of sessions of a line; empty if it does not state any. A second number is for
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
 * What the policy proposes to refund now. `held` is `none` before the first class, when lines need not state
 * their sessions; otherwise it has one entry for each line, or is `begun` or `null` if nobody has counted yet.
 * @throws RangeError if `held` does not match the lines
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

/** The share of `paid` for the sessions that were not held, rounded half up; exact for large numbers too. */
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
