import { givenUpMail } from "../mail/given-up.ts";
import type { SendMail } from "../mail/mailer.ts";
import type { Shop } from "../shop.ts";

/**
 * Reports the jobs that were given up since the last report to staff, in one log line and one mail. If the mail
 * fails, the next report includes them again.
 */
export async function reportGivenUp(
  { jobs, log, config }: Pick<Shop, "jobs" | "log" | "config">,
  sendMail: SendMail,
): Promise<void> {
  const unreported = await jobs.givenUp.listUnreported();
  const [first] = unreported;
  if (first === undefined) return;
  const counts = new Map<string, number>();
  for (const { name } of unreported) counts.set(name, (counts.get(name) ?? 0) + 1);
  log.error({ jobs: Object.fromEntries(counts) }, "jobs were given up, their last try has failed");
  // Without the owner's address, the report is only in the log.
  if (config.ownerEmail !== null) await sendMail(givenUpMail(first.id, counts, config.ownerEmail));
  await jobs.givenUp.markReported(unreported);
}
