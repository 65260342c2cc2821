import type { LearnersAnswer } from "#contract/learner.ts";
import { failureDetail } from "#web/api/api.ts";
import { paidOrderApi } from "#web/api/paid-order-api.ts";
import { useAsync } from "#web/api/use-async.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Schedule } from "#web/ui/schedule/schedule.tsx";

type ReceiptSchedulesProps = {
  /** The page of the learners, from the root of the site; its key opens them. */
  readonly path: string;
  readonly copy: Copy<"success">["receipt"]["schedule"];
};

async function fetchSeats(path: string): Promise<LearnersAnswer["seats"]> {
  try {
    const { data } = await paidOrderApi.getLearners(path.split("/").at(-1) ?? "");
    return data?.seats ?? [];
  } catch (error) {
    // The receipt is there all the same, and leads to the page of the learners.
    console.error("Error fetching learners", failureDetail(error));
    return [];
  }
}

/** The schedules of the learners who have a group, below the receipt; on screen only (D-251). */
export function ReceiptSchedules({ path, copy }: ReceiptSchedulesProps) {
  const { view } = useAsync(() => fetchSeats(path), [], path);
  const assigned = view.flatMap(({ group, learner, position, unit }) =>
    group === undefined || learner === null ? [] : [{ group, learner, key: `${position}.${unit}` }],
  );
  if (assigned.length === 0) return null;
  return (
    <section className="next-steps" aria-label={copy.heading}>
      {assigned.map(({ group, learner, key }) => (
        <Schedule
          key={key}
          level={2}
          group={group}
          timeZone={learner.time_zone}
          name={learner.first_name}
          copy={copy}
        />
      ))}
    </section>
  );
}
