import type { Job, PgBoss, WipData } from "pg-boss";
import type { JobData, JobName } from "../jobs/jobs.ts";
import type { Queue } from "./queues.ts";

/** Runs one job. @throws Error if it has to be retried */
export type Perform<Name extends JobName> = (id: string, data: JobData[Name]) => Promise<void>;

/** The workers of one queue in this process. */
export type Workers = {
  /**
   * To be called after a job was enqueued: an idle worker fetches it now. `null` stands for one that waits already
   * under the same key.
   */
  wake(id: string | null): void;
  /** Called every few seconds: resets what the workers know about jobs, and if some are due, wakes a worker. */
  check(areDue: boolean): void;
  /** Wakes no worker any more; jobs under way continue. */
  stop(): void;
};

/** Long, because idle workers are woken when jobs are due (`due-jobs.ts`). */
const POLLING_S = 60;
/** Claims must be renewed at least twice within the time after which they count as lost (`lost-jobs.ts`). */
export const HEARTBEAT_S = 2;

/**
 * Starts workers for a queue. Each runs one job at a time, so that a slow or stuck job blocks only one worker.
 * Few are started at first, because each begins with a query for jobs; more are started when all are busy, up
 * to `concurrency`. Each job that is enqueued here wakes one idle worker, or makes the busy ones fetch again when
 * they finish. A worker that finds a job that it was not woken for, such as one of another process, wakes the
 * next one, as there may be more of them (D-234).
 */
export async function startWorkers<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { concurrency, concurrencyPerGateway = Number.POSITIVE_INFINITY }: Queue,
  perform: Perform<Name>,
): Promise<Workers> {
  /** The jobs that were enqueued here since the last check, and that no worker of this process has found. */
  const expected = new Set<string>();
  /** The others that they have found since: one of them may be enqueued here, by a commit that just ends. */
  const found = new Set<string>();
  /** What each worker that was woken since the last check had fetched last, before it was; the latest is last. */
  const woken = new Map<string, WipData["lastFetchedOn"]>();
  /** How many jobs of each gateway are under way. */
  const underWay = new Map<string, number>();
  let started = 0;
  let isStopped = false;
  const isLimited = concurrencyPerGateway <= concurrency;
  const options = {
    // pg-boss accepts a limit for each gateway only if at least as many workers are started. Jobs that two
    // workers claim beyond the limit at the same time are returned, and found at the next check.
    localConcurrency: isLimited ? concurrencyPerGateway : 1,
    ...(isLimited ? { localGroupConcurrency: concurrencyPerGateway } : {}),
    pollingIntervalSeconds: POLLING_S,
    heartbeatRefreshSeconds: HEARTBEAT_S,
  };

  const workers = () => boss.getWipData().filter((worker) => worker.name === name);
  /** Whether a worker that was woken has not got its answer yet. */
  const isFetching = ({ id, lastFetchedOn }: WipData) => woken.get(id) === lastFetchedOn;
  const noteWoken = ({ id, lastFetchedOn }: WipData) => {
    woken.delete(id);
    woken.set(id, lastFetchedOn);
  };
  const lookWhenDone = () => {
    for (const { id, count } of workers()) if (count > 0) boss.notifyWorker(id);
  };
  const look = () => {
    if (isStopped) return;
    const idle = workers().filter(({ count }) => count === 0);
    const free = idle.find((worker) => !isFetching(worker));
    if (free === undefined && started < concurrency) return void startMore();
    // There may be more jobs than idle workers, and a busy one may finish just now.
    if (free === undefined) lookWhenDone();
    const wokenIdle = woken.keys().map((id) => idle.find((worker) => worker.id === id));
    const one = free ?? wokenIdle.find((worker) => worker !== undefined);
    if (one === undefined) return;
    noteWoken(one);
    boss.notifyWorker(one.id);
  };
  const workOn = async (jobs: readonly Job<JobData[Name]>[]) => {
    for (const { id, data, groupId } of jobs) {
      const isFromHere = expected.delete(id);
      if (!isFromHere) {
        found.add(id);
        look();
      }
      const gateway = groupId ?? "";
      underWay.set(gateway, (underWay.get(gateway) ?? 0) + 1);
      try {
        await perform(id, data);
      } finally {
        const before = underWay.get(gateway) ?? 0;
        underWay.set(gateway, before - 1);
        // The gateway's limit has room only after this job is stored as done. A job that waits for it may have come
        // from elsewhere, or before the last check.
        if (gateway !== "" && before >= concurrencyPerGateway) lookWhenDone();
        else if (!isFromHere || expected.size > workers().filter(isFetching).length) look();
      }
    }
  };
  const startMore = async () => {
    started += options.localConcurrency;
    const before = new Set(workers().map(({ id }) => id));
    const working = boss.work<JobData[Name]>(name, options, workOn);
    // New workers fetch at once. Count the first as woken, for the next job of the same transaction.
    const first = workers().find(({ id }) => !before.has(id));
    if (first !== undefined) noteWoken(first);
    await working;
  };
  await startMore();
  return {
    wake(id) {
      if (id !== null) {
        if (found.delete(id)) return;
        expected.add(id);
      }
      look();
    },
    check(areDue) {
      // Another process may have run the jobs that were expected here.
      expected.clear();
      found.clear();
      woken.clear();
      if (areDue) look();
    },
    stop() {
      isStopped = true;
    },
  };
}
