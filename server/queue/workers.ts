import type { PgBoss } from "pg-boss";
import type { JobData, JobName } from "../jobs/jobs.ts";
import type { Queue } from "./queues.ts";

/** One job, as its handler needs it. @throws Error when it has to be tried again */
export type Perform<Name extends JobName> = (id: string, data: JobData[Name]) => Promise<void>;

/** The workers of one queue in this process. */
export type Workers = {
  /** Makes an idle one look for a job now. */
  wake(): void;
  /** No one is woken any more; what is under way goes on. */
  stop(): void;
};

/** How often a queue is looked at without a wake: for what other processes enqueue, and for retries. */
const LOOK_EVERY_MS = 2_000;
/** Long, since whoever is idle is woken. */
const OWN_LOOK_S = 60;
/** Twice and more within the time after which a claim counts as lost (`lost-jobs.ts`). */
export const HEARTBEAT_S = 2;

/**
 * Starts the workers of a queue, each at one job at a time: a job that takes long, or for ever, holds
 * up one of them. Who finds a job looks again when it is done, and wakes another now, as there may be
 * more; so a burst is worked off without a pause, and an idle queue is asked by one.
 */
export async function startWorkers<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { atOnce, atOnceOfOneGateway }: Queue,
  perform: Perform<Name>,
): Promise<Workers> {
  const wake = () => {
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
      pollingIntervalSeconds: OWN_LOOK_S,
      heartbeatRefreshSeconds: HEARTBEAT_S,
    },
    async (jobs) => {
      wake();
      for (const { id, data } of jobs) await perform(id, data);
    },
  );
  const timer = setInterval(wake, LOOK_EVERY_MS);
  return { wake, stop: () => clearInterval(timer) };
}
