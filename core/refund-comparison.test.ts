import { describe, expect, test } from "vitest";
import { isInDoubt, type OwnRefund, type RefundReport, type ReportedRefund } from "./refund.ts";
import { compareRefunds, type RefundComparison } from "./refund-comparison.ts";
import { recogniseBySums, withoutKnownAmounts } from "./refund-recognition.ts";
import { ownRefund as own } from "./testing/own-refund.ts";

const AMOUNT = 1_000;

const reported = (change: Partial<ReportedRefund> = {}): ReportedRefund => ({
  reference: "theirs",
  refundId: null,
  amount: 300,
  state: "done",
  ...change,
});

/** What a gateway says that names refunds of ours, and one that names none. */
const named = (refunded: number, ...refunds: readonly ReportedRefund[]): RefundReport => ({
  refunded,
  refunds,
  named: true,
});
const unnamed = (refunded: number, ...refunds: readonly ReportedRefund[]): RefundReport => ({
  ...named(refunded, ...refunds),
  named: false,
});

type Case = {
  readonly when: string;
  readonly books: readonly OwnRefund[];
  readonly report: RefundReport;
  /** What it teaches; nothing else. */
  readonly comparison?: Partial<RefundComparison>;
};

const ours = reported({ reference: "ours there", refundId: "ours", amount: 400 });
const oursDone = [{ id: "ours", reference: "ours there" }];

const CASES: readonly Case[] = [
  {
    when: "ours is done, and another went back beside it",
    books: [own()],
    report: named(700, ours, reported()),
    comparison: { done: oursDone, foreign: [{ reference: "theirs", amount: 300 }] },
  },
  {
    when: "ours is done, a second of ours is under way, and another names somebody else",
    books: [own(), own({ id: "second", amount: 300 })],
    report: named(600, ours, reported({ refundId: "somebody's", amount: 200 })),
    comparison: { done: oursDone, foreign: [{ reference: "theirs", amount: 200 }] },
  },
  {
    when: "ours was refused, so that what names nobody cannot be ours",
    books: [own({ state: "refused" })],
    report: named(400, reported({ amount: 400 })),
    comparison: { foreign: [{ reference: "theirs", amount: 400 }] },
  },
  {
    when: "another refund carries the id of one of ours that has its own at the gateway",
    books: [own({ reference: "first" })],
    report: named(400, { ...ours, reference: "second" }),
    comparison: { foreign: [{ reference: "second", amount: 400 }] },
  },
  {
    when: "another's is pending, though the sum holds it already",
    books: [],
    report: named(300, reported({ state: "pending" })),
  },
  {
    when: "what is listed is nothing, or less",
    books: [],
    report: named(0, reported({ amount: 0 }), reported({ reference: "negative", amount: -5 })),
  },
  {
    when: "ours is known, and more went back than is listed",
    books: [own({ state: "done", reference: "ours there" })],
    report: named(700, ours),
    comparison: { foreign: [{ reference: null, amount: 300 }] },
  },
  {
    when: "the sum still holds one of ours that was refused, by the gateway's id of it",
    books: [own({ state: "refused", reference: "ours there" })],
    report: named(400, { ...ours, state: "failed" }),
  },
  {
    when: "a part of what is listed now was counted before, as a sum without a list",
    books: [own({ id: "counted", amount: 500, state: "done" })],
    report: named(700, reported({ amount: 700 })),
    comparison: { foreign: [{ reference: null, amount: 200 }] },
  },
  {
    when: "one that was refused here is done there with another amount",
    books: [own({ state: "refused" })],
    report: named(399, { ...ours, amount: 399 }),
    comparison: { odd: ["refund ours is 399 at the gateway and 400 here"] },
  },
  {
    when: "one that was done fails after that",
    books: [own({ state: "done", reference: "ours there" })],
    report: named(0, { ...ours, state: "failed" }),
    comparison: { odd: ["refund ours was done and failed at the gateway after that"] },
  },
  {
    when: "one that was refused went back all the same, where there is no room for it",
    books: [
      own({ state: "refused" }),
      own({ id: "rest", amount: 800, state: "done", reference: "rest there" }),
    ],
    report: named(1_000, ours, reported({ reference: "rest there", amount: 800 })),
    comparison: { odd: ["refund ours was refused, and the gateway gave it back all the same"] },
  },
  {
    when: "nobody is named, and one that we have not asked for yet would explain the sum",
    books: [own({ state: "requested" })],
    report: unnamed(400),
  },
  {
    when: "nobody is named, two of ours are in doubt, and neither is of this amount",
    books: [own(), own({ id: "second", amount: 300 })],
    report: unnamed(250, reported({ amount: 250 })),
    comparison: { foreign: [{ reference: "theirs", amount: 250 }] },
  },
  {
    when: "nobody is named, two of ours are in doubt, and one is of this amount",
    books: [own(), own({ id: "second", amount: 300 })],
    report: unnamed(300, reported({ amount: 300 })),
  },
  {
    when: "nobody is named, and one of two is of the amount of ours",
    books: [own()],
    report: unnamed(700, reported(), reported({ reference: "alike", amount: 400 })),
    comparison: {
      done: [{ id: "ours", reference: "alike" }],
      foreign: [{ reference: "theirs", amount: 300 }],
    },
  },
];

describe("what a report of refunds teaches", () => {
  test.each(CASES)(
    "a report of refunds is compared with our books: $when (D-136)",
    ({ books, report, comparison }) => {
      const nothing: RefundComparison = { done: [], failed: [], foreign: [], odd: [] };
      expect(compareRefunds(AMOUNT, books, report)).toEqual({ ...nothing, ...comparison });
    },
  );

  test("a refund is in doubt only if it was asked for and the gateway gave no id (D-136)", () => {
    expect(isInDoubt(own())).toBe(true);
    expect(isInDoubt(own({ reference: "theirs" }))).toBe(false);
    for (const state of ["requested", "done", "refused"] as const) {
      expect(isInDoubt(own({ state })), state).toBe(false);
    }
  });
});

describe("a refund of ours, at a gateway that names none", () => {
  test("our refund is done without a reference where the listed one of its amount is only pending (D-136)", () => {
    const pending = reported({ amount: 400, state: "pending" });
    const found = recogniseBySums(own(), [own()], unnamed(400, pending));
    expect(found).toEqual({ is: "done", reference: null });
  });

  test("our refund is done without a reference where two listed ones are alike (D-136)", () => {
    const parts = [250, 150].map((amount) => own({ id: `${amount}`, amount, state: "done" }));
    const alike = ["r0", "r1"].map((reference) => reported({ reference, amount: 400 }));
    const found = recogniseBySums(own(), [own(), ...parts], unnamed(800, ...alike));
    expect(found).toEqual({ is: "done", reference: null });
  });

  test("a refund that cannot be recognized is unclear, with the sums of both books as the reason (D-136)", () => {
    expect(recogniseBySums(own(), [own()], unnamed(500))).toEqual({
      is: "unclear",
      reason: "500 went back at the gateway, 0 in our books",
    });
    const both = [own(), own({ id: "second" })];
    expect(recogniseBySums(own(), both, unnamed(400))).toEqual({
      is: "unclear",
      reason:
        "400 went back at the gateway, 0 in our books, and more than one refund of ours is in doubt",
    });
  });

  test("each refund of ours without a reference accounts for one listed refund of its amount (D-136)", () => {
    const listed = ["r0", "r1"].map((reference) => reported({ reference, amount: 400 }));
    const nameless = own({ state: "done" });
    expect(withoutKnownAmounts(listed, [])).toEqual(listed);
    expect(withoutKnownAmounts(listed, [{ ...nameless, reference: "r9" }])).toEqual(listed);
    expect(withoutKnownAmounts(listed, [nameless])).toEqual(listed.slice(1));
    expect(withoutKnownAmounts(listed, [nameless, nameless, nameless])).toEqual([]);
    expect(withoutKnownAmounts(listed, [{ ...nameless, amount: 401 }])).toEqual(listed);
  });
});
