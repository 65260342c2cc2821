import { expect } from "vitest";
import type { TestAnswer } from "./test-browser.ts";

/** The shop did not do what was requested, for a temporary reason: it can be asked again. */
export class TemporaryRefusal extends Error {
  readonly why: "database away" | "gateway away";

  constructor(why: TemporaryRefusal["why"]) {
    super(why);
    this.why = why;
  }
}

/** Fails unless the shop did what was requested. @throws TemporaryRefusal */
export function expectDone({ status, body }: TestAnswer): void {
  if (status === 503) throw new TemporaryRefusal("database away");
  if (status === 502 && body.code === "gateway_failed") throw new TemporaryRefusal("gateway away");
  expect([status, body.success], JSON.stringify(body)).toEqual([200, true]);
}

/** Repeats the work until nobody is away: on a busy machine an answer may be too slow for the shop. */
export async function untilDone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TemporaryRefusal)) throw error;
    }
  }
}
