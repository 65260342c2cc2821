import { givenUpMail } from "../mail/given-up.ts";
import type { SendMail } from "../mail/post.ts";
import type { Shop } from "../shop.ts";

/**
 * Tells staff of the jobs that were given up since the last report, all in one line of the log and
 * one mail. Should the mail fail, the next report tells of them again.
 */
export async function reportGivenUp(
  { jobs, log, config }: Pick<Shop, "jobs" | "log" | "config">,
  sendMail: SendMail,
): Promise<void> {
  const untold = await jobs.givenUp.listUntold();
  const [first] = untold;
  if (first === undefined) return;
  const counts = new Map<string, number>();
  for (const { name } of untold) counts.set(name, (counts.get(name) ?? 0) + 1);
  log.error({ jobs: Object.fromEntries(counts) }, "jobs were given up, their last try has failed");
  // Without an address the log is all there is.
  if (config.ownerEmail !== null) await sendMail(givenUpMail(first.id, counts, config.ownerEmail));
  await jobs.givenUp.markTold(untold);
}
