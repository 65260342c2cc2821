import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isInDoubt, type OwnRefund, type RefundReport, sumOf } from "./refund.ts";
import { compareRefunds } from "./refund-comparison.ts";
import { recogniseBySums } from "./refund-recognition.ts";

const AMOUNT = 1_000;
const ours: OwnRefund = { id: "ours", amount: 400, state: "sent", reference: null };
const counted = (amount: number, reference: string | null): OwnRefund => ({
  id: `counted ${amount}`,
  amount,
  state: "done",
  reference,
});
/** A gateway that lists these amounts, as `r0`, `r1` and so on, and adds `unlisted` to their sum. */
const report = (amounts: readonly number[], unlisted = 0): RefundReport => ({
  refunded: amounts.reduce((sum, amount) => sum + amount, unlisted),
  refunds: amounts.map((amount, at) => ({
    reference: `r${at}`,
    refundId: null,
    amount,
    state: "done",
  })),
  named: false,
});

describe("a refund of ours, at a gateway that does not say whose refunds are whose (tamara.md §7)", () => {
  test("our refund took no effect when nothing was refunded that our books do not have (D-136)", () => {
    expect(recogniseBySums(ours, [ours], report([]))).toEqual({ is: "absent" });
    const books = [counted(300, "r0"), ours];
    expect(recogniseBySums(ours, books, report([300]))).toEqual({ is: "absent" });
  });

  test("our refund took no effect when all refunds are listed, and none has its amount (D-136)", () => {
    expect(recogniseBySums(ours, [ours], report([300, 100]))).toEqual({ is: "absent" });
  });

  test("our refund is done when it is exactly what our books do not have, listed or not (D-136)", () => {
    const books = [counted(300, "r0"), ours];
    const listed = recogniseBySums(ours, books, report([300, 400]));
    expect(listed).toEqual({ is: "done", reference: "r1" });
    const unlisted = recogniseBySums(ours, books, report([], 700));
    expect(unlisted).toEqual({ is: "done", reference: null });
    const beside = recogniseBySums(ours, [ours], report([300, 400]));
    expect(beside).toEqual({ is: "done", reference: "r1" });
  });

  test.each([
    ["an unlisted sum is another than its amount", [ours], report([], 500)],
    ["two of its amount went back", [ours], report([400, 400])],
    ["less went back than our books say", [counted(300, "r0"), ours], report([200])],
    ["two of ours are in doubt", [ours, { ...ours, id: "another" }], report([400])],
  ] satisfies readonly [string, readonly OwnRefund[], RefundReport][])(
    "our refund is left to staff when %s (D-136)",
    (_, books, report) => {
      expect(recogniseBySums(ours, books, report)).toMatchObject({ is: "unclear" });
    },
  );
});

type Step =
  | { readonly is: "asked"; readonly takesEffect: boolean; readonly isAnswered: boolean }
  | { readonly is: "dashboard"; readonly amount: number }
  | { readonly is: "heard"; readonly isListed: boolean };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constant("asked" as const),
    takesEffect: fc.boolean(),
    isAnswered: fc.boolean(),
  }),
  // Often as much as one of ours.
  fc.record({ is: fc.constant("dashboard" as const), amount: fc.constantFrom(100, 250, 50, 70) }),
  fc.record({ is: fc.constant("heard" as const), isListed: fc.boolean() }),
);

/** The shop's rules at a gateway that gives back as often as it is asked. */
class Story {
  own: OwnRefund[] = [
    { id: "a", amount: 100, state: "requested", reference: null },
    { id: "b", amount: 250, state: "requested", reference: null },
  ];
  readonly #there: { readonly by: string; readonly amount: number }[] = [];

  play(step: Step): void {
    if (step.is === "dashboard") this.#refund("staff", step.amount);
    else if (step.is === "heard") this.#receiveReport(step.isListed);
    else this.#requestRefund(step);
  }

  #refund(by: string, amount: number): boolean {
    if (sumOf(this.#there) + amount > AMOUNT) return false;
    this.#there.push({ by, amount });
    return true;
  }

  #report(isListed: boolean): RefundReport {
    const { refunded, refunds } = report(this.#there.map(({ amount }) => amount));
    return { refunded, refunds: isListed ? refunds : [], named: false };
  }

  #receiveReport(isListed: boolean): void {
    const { done, foreign } = compareRefunds(AMOUNT, this.own, this.#report(isListed));
    this.own = this.own.map((refund): OwnRefund => {
      const settled = done.find(({ id }) => id === refund.id);
      return settled === undefined ? refund : { ...refund, ...settled, state: "done" };
    });
    for (const [at, { reference, amount }] of foreign.entries()) {
      const id = `foreign ${this.own.length}, ${at}`;
      this.own.push({ id, amount, state: "done", reference });
    }
  }

  #requestRefund({ takesEffect, isAnswered }: Extract<Step, { is: "asked" }>): void {
    this.#receiveReport(true);
    const refund = this.own.find(isInDoubt) ?? this.own.find(({ state }) => state === "requested");
    if (refund === undefined) return;
    const report = this.#report(true);
    if (refund.state === "sent" && recogniseBySums(refund, this.own, report).is !== "absent")
      return;
    const isDone = takesEffect && this.#refund(refund.id, refund.amount);
    const reference = `r${this.#there.length - 1}`;
    this.own = this.own.map((known): OwnRefund => {
      if (known.id !== refund.id) return known;
      return isDone && isAnswered
        ? { ...known, state: "done", reference }
        : { ...known, state: "sent" };
    });
  }

  timesGiven(id: string): number {
    return this.#there.filter(({ by }) => by === id).length;
  }

  /** Whether some refunds made at the dashboard add up to a sum, and cannot be told from ours. */
  canDashboardExplain(sum: number): boolean {
    let sums = new Set([0]);
    for (const { by, amount } of this.#there) {
      if (by === "staff") sums = sums.union(new Set([...sums].map((other) => other + amount)));
    }
    return sums.has(sum);
  }

  get givenBack(): number {
    return sumOf(this.#there);
  }
}

describe("any order of time-outs, refunds at the dashboard and news", () => {
  test("in any order of events no refund of ours is made twice, and no more is counted than was refunded (D-136)", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 14 }), (steps) => {
        const story = new Story();
        for (const step of steps) {
          story.play(step);
          for (const id of ["a", "b"]) expect(story.timesGiven(id)).toBeLessThanOrEqual(1);
          const done = sumOf(story.own.filter(({ state }) => state === "done"));
          expect(done).toBeLessThanOrEqual(story.givenBack);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("in any order of events each refund ends, unless dashboard refunds add up to the sum of one of ours (D-136)", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 14 }), (steps) => {
        const story = new Story();
        for (const step of steps) story.play(step);
        for (let tries = 0; tries < 4; tries += 1) {
          story.play({ is: "asked", takesEffect: true, isAnswered: true });
        }
        story.play({ is: "heard", isListed: true });
        const isSure =
          story.own.every(({ state }) => state === "done") ||
          story.own.some(({ id, amount }) => id.length === 1 && story.canDashboardExplain(amount));
        const hasRoom = story.givenBack + 250 <= AMOUNT;
        expect(isSure || !hasRoom).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
