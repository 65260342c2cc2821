import type { Job, PgBoss } from "pg-boss";
import type { JobData, JobName } from "../jobs/jobs.ts";
import type { Queue } from "./queues.ts";

/** One job, as its handler needs it. @throws Error when it has to be tried again */
export type Perform<Name extends JobName> = (id: string, data: JobData[Name]) => Promise<void>;

/** The workers of one queue in this process. */
export type Workers = {
  /** A job was enqueued: makes an idle one look for it now. */
  wake(): void;
  /** Every few seconds: what was known of jobs may be out of date. If some are due, a worker looks for them. */
  check(areDue: boolean): void;
  /** No worker is woken any more; jobs under way go on. */
  stop(): void;
};

/** Long, because idle workers are woken, and sent where jobs are due (`due-jobs.ts`). */
const POLLING_S = 60;
/** At least twice within the time after which a claim counts as lost (`lost-jobs.ts`). */
export const HEARTBEAT_S = 2;

/**
 * Starts workers for a queue, each at one job at a time: a job that takes long, or for ever, holds up
 * only one. Few are started at first, because each begins by looking for jobs; others follow when all
 * are busy, up to `atOnce`. Each job that is enqueued here sends one idle worker to look for it, or makes
 * the busy ones look again when they finish. Who finds a job that was not enqueued here sends another, as
 * there may be more of them (D-234).
 */
export async function startWorkers<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { atOnce, atOnceOfOneGateway = Number.POSITIVE_INFINITY }: Queue,
  perform: Perform<Name>,
): Promise<Workers> {
  /** Jobs that were enqueued here, and that no worker of this process has found since the last check. */
  let expected = 0;
  /** Idle workers that are already looking, or have found nothing since the last check; latest sent last. */
  const sent = new Set<string>();
  /** How many jobs of each gateway are under way. */
  const underWay = new Map<string, number>();
  let started = 0;
  let isStopped = false;
  const isLimited = atOnceOfOneGateway <= atOnce;
  const options = {
    // pg-boss takes a limit for one gateway from those only who start as many. What two workers claim above
    // it at once is given back, and found by the next check.
    localConcurrency: isLimited ? atOnceOfOneGateway : 1,
    ...(isLimited ? { localGroupConcurrency: atOnceOfOneGateway } : {}),
    pollingIntervalSeconds: POLLING_S,
    heartbeatRefreshSeconds: HEARTBEAT_S,
  };

  const workers = () => boss.getWipData().filter((worker) => worker.name === name);
  const lookWhenDone = () => {
    for (const { id, count } of workers()) if (count > 0) boss.notifyWorker(id);
  };
  const look = () => {
    if (isStopped) return;
    const idle = workers().filter(({ count }) => count === 0);
    const unsent = idle.find(({ id }) => !sent.has(id))?.id;
    if (unsent === undefined && started < atOnce) return void startMore();
    // There may be more jobs than idle ones, and who finishes just now is free too.
    if (unsent === undefined) lookWhenDone();
    const one = unsent ?? sent.values().find((id) => idle.some((worker) => worker.id === id));
    if (one === undefined) return;
    sent.delete(one);
    sent.add(one);
    boss.notifyWorker(one);
  };
  const workOn = async (jobs: readonly Job<JobData[Name]>[]) => {
    for (const { id, count } of workers()) if (count > 0) sent.delete(id);
    const isFromHere = expected > 0;
    expected = Math.max(0, expected - jobs.length);
    if (!isFromHere) look();
    for (const { id, data, groupId } of jobs) {
      const gateway = groupId ?? "";
      underWay.set(gateway, (underWay.get(gateway) ?? 0) + 1);
      try {
        await perform(id, data);
      } finally {
        const before = underWay.get(gateway) ?? 0;
        underWay.set(gateway, before - 1);
        // Its place for the gateway is free only when the job is stored as done.
        if (gateway !== "" && before >= atOnceOfOneGateway) lookWhenDone();
        else if (expected > 0 || !isFromHere) look();
      }
    }
  };
  const startMore = async () => {
    started += options.localConcurrency;
    const before = new Set(workers().map(({ id }) => id));
    const working = boss.work<JobData[Name]>(name, options, workOn);
    // They look at once. One counts as sent already for the next job of the same transaction.
    const first = workers().find(({ id }) => !before.has(id));
    if (first !== undefined) sent.add(first.id);
    await working;
  };
  await startMore();
  return {
    wake() {
      expected += 1;
      look();
    },
    check(areDue) {
      // Another process may have found what was expected here.
      expected = 0;
      sent.clear();
      if (areDue) look();
    },
    stop() {
      isStopped = true;
    },
  };
}
