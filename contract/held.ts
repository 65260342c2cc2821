import { z } from "zod";
import { COUNTED_LINES } from "#core/held-sessions.ts";

/** What was held of an order, as `writeHeld` writes it; counted. */
export const held = z
  .string()
  .max(1000)
  .regex(new RegExp(`^(none|${COUNTED_LINES})$`))
  .describe(
    "`none` before the first class, else for each line the sessions that were held, and how many it has in all: `4/36,0/12`",
  );

/** The same of a claim: `begun` where a line does not say how many sessions it has. */
export const claimedHeld = z
  .string()
  .max(1000)
  .regex(new RegExp(`^(none|begun|${COUNTED_LINES})$`))
  .describe("As for the preview; `begun` where the order does not say how many sessions it has");

/** How many sessions a line may have: the bounds for saying how many of them were held. */
export const possibleSessions = {
  sessions: z
    .array(z.int())
    .describe("How many sessions the line may have in all; none if it does not say"),
  foundation_sessions: z
    .int()
    .optional()
    .describe("Which of them learners in foundation have; left out where all have the same"),
};
