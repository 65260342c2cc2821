import { z } from "zod";

const FIRST = Date.UTC(2000, 0, 1);
const LAST = Date.UTC(2200, 0, 1);

/** False for years that can only be typing mistakes; some of them no database can store. */
function isOfOurTimes(text: string): boolean {
  const time = Date.parse(text);
  return time >= FIRST && time < LAST;
}

/** A time that staff enter, with its zone. */
export const enteredTime = z.iso
  .datetime({ offset: true })
  .refine(isOfOurTimes)
  .describe("A time of the years 2000 to 2199, with its zone");

/** A day that staff enter. */
export const enteredDay = z.iso.date().refine(isOfOurTimes);
