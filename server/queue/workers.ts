import type { PgBoss } from "pg-boss";
import type { JobData, JobName } from "../jobs/jobs.ts";
import type { Queue } from "./queues.ts";

/** One job, as its handler needs it. @throws Error when it has to be tried again */
export type Perform<Name extends JobName> = (id: string, data: JobData[Name]) => Promise<void>;

/** The workers of one queue in this process. */
export type Workers = {
  /** A job was enqueued: makes an idle one look for it now. */
  wake(): void;
  /** No worker is woken any more; jobs under way go on. */
  stop(): void;
};

/** How often a queue is checked without a wake, for jobs of other processes and for retries. */
const CHECK_EVERY_MS = 2_000;
/** Long, because idle workers are woken. */
const POLLING_S = 60;
/** At least twice within the time after which a claim counts as lost (`lost-jobs.ts`). */
export const HEARTBEAT_S = 2;

/**
 * Starts the workers of a queue, each at one job at a time: a job that takes long, or for ever,
 * holds up only one. A worker that finds a job wakes another if there may be more, and looks again
 * afterwards: a burst runs without a pause, and one worker polls an idle queue. There may be more if
 * more were enqueued here than were found, or if the job found was not enqueued here (D-234).
 */
export async function startWorkers<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { atOnce, atOnceOfOneGateway }: Queue,
  perform: Perform<Name>,
): Promise<Workers> {
  /** Jobs that were enqueued here, and that no worker of this process has found since the last check. */
  let expected = 0;
  const look = () => {
    let isOneWoken = false;
    for (const worker of boss.getWipData()) {
      if (worker.workId !== workId) continue;
      const isBusy = worker.count > 0;
      if (isBusy || !isOneWoken) boss.notifyWorker(worker.id);
      isOneWoken ||= !isBusy;
    }
  };
  const workId: string = await boss.work<JobData[Name]>(
    name,
    {
      localConcurrency: atOnce,
      ...(atOnceOfOneGateway === undefined ? {} : { localGroupConcurrency: atOnceOfOneGateway }),
      pollingIntervalSeconds: POLLING_S,
      heartbeatRefreshSeconds: HEARTBEAT_S,
    },
    async (jobs) => {
      const isOnlyOne = expected === jobs.length;
      expected = Math.max(0, expected - jobs.length);
      if (!isOnlyOne) look();
      for (const { id, data } of jobs) await perform(id, data);
    },
  );
  const wake = () => {
    expected += 1;
    look();
  };
  const check = () => {
    // Another process may have found what was expected here.
    expected = 0;
    look();
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  return { wake, stop: () => clearInterval(timer) };
}
