import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hasEndedUnpaid,
  isPermittedMove,
  isUnsettled,
  mismatches,
  nextStatus,
  PAYMENT_STATUSES,
  type PaymentReport,
  type PaymentStatus,
  type PaymentTerms,
  wasPaid,
} from "./payment.ts";

const terms: PaymentTerms = {
  id: "our-id",
  reference: "their-id",
  amount: 74_350,
  currency: "SAR",
  live: false,
};

function report(status: PaymentReport["status"], change: Partial<PaymentReport> = {}) {
  const { id, reference, amount, currency, live } = terms;
  return { status, reference, paymentId: id, amount, currency, live, ...change };
}

const REPORTED = ["pending", "authorised", "paid", "failed", "cancelled", "expired"] as const;

/** Reports of every kind, true ones and ones that differ from our terms in one way or several. */
const anyReport: fc.Arbitrary<PaymentReport> = fc.record({
  status: fc.constantFrom(...REPORTED),
  reference: fc.constantFrom(terms.reference, terms.reference, "another"),
  paymentId: fc.constantFrom(terms.id, terms.id, "another", null),
  amount: fc.constantFrom(terms.amount, terms.amount, terms.amount - 1, terms.amount + 1, 0),
  currency: fc.constantFrom("SAR", "sar", "AED", "USD"),
  live: fc.constantFrom(terms.live, terms.live, !terms.live),
});
const reports = fc.array(
  fc.oneof(
    anyReport,
    fc.constantFrom(...REPORTED).map((s) => report(s)),
  ),
  {
    maxLength: 20,
  },
);
const anyStatus = fc.constantFrom(...PAYMENT_STATUSES);

function settle(from: PaymentStatus, story: readonly PaymentReport[]): readonly PaymentStatus[] {
  const states = [from];
  let current = from;
  for (const each of story) {
    current = nextStatus(current, terms, each) ?? current;
    states.push(current);
  }
  return states;
}

test("a payment is unsettled, was paid, or has ended unpaid: always one of these (D-127)", () => {
  for (const status of PAYMENT_STATUSES) {
    const kinds = [isUnsettled(status), wasPaid(status), hasEndedUnpaid(status)];
    expect(kinds.filter(Boolean), status).toHaveLength(1);
  }
  expect(PAYMENT_STATUSES.filter(wasPaid)).toEqual(["paid", "refunded"]);
});

describe("the table of moves", () => {
  test("a payment does not move to its own state, nor back to created (D-127)", () => {
    for (const status of PAYMENT_STATUSES) {
      expect(isPermittedMove(status, status)).toBe(false);
      expect(isPermittedMove(status, "created")).toBe(false);
    }
  });

  test("a payment makes the permitted moves, and no others (D-127, D-136)", () => {
    const moves = PAYMENT_STATUSES.map((from) => {
      const to = PAYMENT_STATUSES.filter((status) => isPermittedMove(from, status));
      return `${from}: ${to.toSorted().join(" ")}`;
    });
    expect(moves.toSorted()).toEqual([
      "authorised: cancelled expired failed paid review",
      "cancelled: authorised paid review",
      "created: authorised cancelled expired failed paid pending review",
      "expired: authorised paid review",
      "failed: authorised paid review",
      "paid: refunded",
      "pending: authorised cancelled expired failed paid review",
      "refunded: ",
      "review: authorised cancelled expired failed paid",
    ]);
  });

  test("a paid payment changes only by a refund, and a refunded one never (D-127)", () => {
    for (const status of PAYMENT_STATUSES) {
      expect(isPermittedMove("paid", status)).toBe(status === "refunded");
      expect(isPermittedMove("refunded", status)).toBe(false);
      expect(isPermittedMove(status, "refunded")).toBe(status === "paid");
    }
  });

  test("a payment is unsettled until the gateway has reported its end (D-127)", () => {
    expect(PAYMENT_STATUSES.filter(isUnsettled)).toEqual([
      "created",
      "pending",
      "authorised",
      "review",
    ]);
  });
});

describe("settling a payment", () => {
  test("a report that agrees in all five points pays", () => {
    expect(mismatches(terms, report("paid", { currency: "sar" }))).toEqual([]);
    expect(nextStatus("pending", terms, report("paid"))).toBe("paid");
  });

  test("each of the five differences is found and keeps a payment from being paid", () => {
    const lies: readonly [string, Partial<PaymentReport>][] = [
      ["reference", { reference: "another" }],
      ["payment id", { paymentId: null }],
      ["amount", { amount: terms.amount - 1 }],
      ["amount", { amount: terms.amount + 1 }],
      ["currency", { currency: "AED" }],
      ["mode", { live: true }],
    ];
    for (const [name, lie] of lies) {
      expect(mismatches(terms, report("paid", lie))).toEqual([name]);
      expect(nextStatus("pending", terms, report("paid", lie))).toBe("review");
    }
  });

  test("a report without money that differs from our terms does not put a payment in review (D-136)", () => {
    for (const status of ["failed", "cancelled", "expired"] as const) {
      expect(nextStatus("pending", terms, report(status, { amount: 0 }))).toBe(status);
    }
    expect(nextStatus("created", terms, report("pending", { amount: 0 }))).toBe("pending");
    expect(nextStatus("paid", terms, report("pending", { amount: 0 }))).toBeNull();
  });

  test("a payment held for review is paid only by a report that agrees", () => {
    expect(nextStatus("review", terms, report("paid", { amount: 1 }))).toBeNull();
    expect(nextStatus("review", terms, report("paid"))).toBe("paid");
  });

  test("a payment held for review is captured only after a report that agrees", () => {
    expect(nextStatus("review", terms, report("authorised", { amount: 1 }))).toBeNull();
    expect(nextStatus("review", terms, report("authorised"))).toBe("authorised");
  });

  test("money that arrives after a payment ended still pays the order (D-127)", () => {
    for (const ended of ["failed", "cancelled", "expired"] as const) {
      expect(nextStatus(ended, terms, report("paid"))).toBe("paid");
      expect(nextStatus(ended, terms, report("authorised"))).toBe("authorised");
      expect(nextStatus(ended, terms, report("pending"))).toBeNull();
    }
  });

  test("a report that repeats the state changes nothing", () => {
    for (const status of REPORTED) expect(nextStatus(status, terms, report(status))).toBeNull();
  });
});

describe("any sequence of reports", () => {
  test("a late failure never overrides paid, in any sequence of reports (D-127)", () => {
    fc.assert(
      fc.property(anyStatus, reports, (from, story) => {
        const states = settle(from, story);
        const paid = states.indexOf("paid");
        if (paid !== -1) expect(new Set(states.slice(paid))).toEqual(new Set(["paid"]));
      }),
    );
  });

  test("no report refunds or revives a refunded payment", () => {
    fc.assert(
      fc.property(anyStatus, reports, (from, story) => {
        const refunded = settle(from, story).includes("refunded");
        expect(refunded).toBe(from === "refunded");
        expect(new Set(settle("refunded", story))).toEqual(new Set(["refunded"]));
      }),
    );
  });

  test("money that does not match our terms never becomes paid (D-136)", () => {
    fc.assert(
      fc.property(anyStatus, anyReport, (from, each) => {
        const next = nextStatus(from, terms, each);
        if (next !== "paid") return;
        expect(each).toMatchObject({
          status: "paid",
          reference: terms.reference,
          paymentId: terms.id,
          amount: terms.amount,
          live: terms.live,
        });
        expect(each.currency.toUpperCase()).toBe(terms.currency);
      }),
    );
  });

  test("any sequence of reports makes only permitted moves, and a repeated report changes nothing (D-127)", () => {
    fc.assert(
      fc.property(anyStatus, anyReport, (from, each) => {
        const next = nextStatus(from, terms, each);
        if (next === null) return;
        expect(isPermittedMove(from, next)).toBe(true);
        expect(nextStatus(next, terms, each)).toBeNull();
      }),
    );
  });

  test("a payment that the gateway reports as paid ends paid, whatever came before (D-127)", () => {
    fc.assert(
      fc.property(anyStatus, reports, (from, story) => {
        const last = settle(from, [...story, report("paid")]).at(-1);
        expect(last).toBe(from === "refunded" ? "refunded" : "paid");
      }),
    );
  });
});
