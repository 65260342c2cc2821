import { z } from "zod";

const LINES = String.raw`\d{1,6}/\d{1,6}(,\d{1,6}/\d{1,6})*`;

/** What was held of an order, as `readHeld` in `core/refund-policy.ts` reads it. */
export const held = z
  .string()
  .max(1000)
  .regex(new RegExp(`^(none|${LINES})$`))
  .describe(
    "`none` before the first class, else for each line the sessions that were held, and how many it has in all: `4/36,0/12`",
  );

/** The same of a claim: `begun` where a line does not say how many sessions it has. */
export const claimedHeld = z
  .string()
  .max(1000)
  .regex(new RegExp(`^(none|begun|${LINES})$`))
  .describe("As for the preview; `begun` where the order does not say how many sessions it has");
