import { setTimeout as pause } from "node:timers/promises";
import type { Job, PgBoss } from "pg-boss";
import type { Log } from "../log.ts";
import type { JobData, JobName } from "./queues.ts";
import { HEARTBEAT_S, type Perform } from "./workers.ts";

const BATCH = 20;

/**
 * Works off one batch of a queue, also what is not yet due, all of it at once; but no job that is
 * among those `done` in this drain already. Returns how many it worked on.
 */
export async function drainBatch<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  perform: Perform<Name>,
  done: Set<string>,
  log: Log,
): Promise<number> {
  const jobs = await boss.fetch<JobData[Name]>(name, { batchSize: BATCH, ignoreStartAfter: true });
  if (jobs.length === 0) return 0;
  const heartbeat = setInterval(() => {
    boss.touch(name, jobs).catch((error: unknown) => log.warn({ err: error }, "no heartbeat"));
  }, HEARTBEAT_S * 1_000);
  const fresh = jobs.filter(({ id }) => !done.has(id));
  for (const { id } of fresh) done.add(id);
  try {
    await Promise.all(
      jobs.map(async (job) => {
        if (fresh.includes(job) && (await succeeds(perform, job))) await boss.complete(name, job);
        else await boss.fail(name, job);
      }),
    );
  } finally {
    clearInterval(heartbeat);
  }
  return fresh.length;
}

/** Whether a job was done, and in its time; why it was not is in the log. */
async function succeeds<Name extends JobName>(
  perform: Perform<Name>,
  { id, data, expireInSeconds }: Job<JobData[Name]>,
): Promise<boolean> {
  const stop = new AbortController();
  const options = { signal: stop.signal, ref: false };
  try {
    return await Promise.race([
      perform(id, data).then(
        () => true,
        () => false,
      ),
      pause(expireInSeconds * 1_000, false, options),
    ]);
  } finally {
    stop.abort();
  }
}
