import { expect } from "vitest";
import { waitedSeconds } from "./stopwatch.ts";

/** How soon every process shows a change of what visitors see. */
const SEEN_WITHIN_SECONDS = 5;

/** What is waited for (`expect.poll`) must come in time; the time of a busy machine does not count. */
export async function withinFiveSeconds(wait: () => Promise<unknown>): Promise<void> {
  const { waited } = await waitedSeconds(wait);
  expect(waited).toBeLessThan(SEEN_WITHIN_SECONDS);
}
