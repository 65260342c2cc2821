import type {
  AdminPackageAnswer,
  cancelScheduledChange,
  ScheduledChangeAnswer,
} from "#contract/admin/packages.ts";
import * as paths from "#contract/admin/paths.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Ltr, When } from "../../format.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { PriceLine } from "./price-line.tsx";
import { usePackagesWords } from "./words.ts";

/** The changes of a package that are still to come. */
export function ScheduledChanges({
  coursePackage,
}: {
  readonly coursePackage: AdminPackageAnswer;
}) {
  const words = usePackagesWords();
  const cancel = useAction(
    ({ id }: ScheduledChangeAnswer) =>
      call<typeof cancelScheduledChange>("DELETE", paths.scheduledChange, {
        params: { id: coursePackage.id, change: id },
        version: `"${coursePackage.version}"`,
      }),
    { stale: [paths.packages], onDone: () => toast(words.changes.cancelled) },
  );
  /** The one whose call is under way: the next one needs the package's new version. */
  const cancelled = cancel.pending ? cancel.input?.id : undefined;
  return (
    <section className="card stack" aria-label={words.changes.heading}>
      <h2>{words.changes.heading}</h2>
      {coursePackage.scheduled.length === 0 && <p className="faint">{words.changes.none}</p>}
      {coursePackage.scheduled.map((change, position, changes) => (
        <div key={change.id} className="stack stack-tight">
          <div className="row">
            <span>
              {words.changes.from} <When at={change.from} />
            </span>
            <PriceLine terms={change} />
            {!change.active && <Badge>{words.off}</Badge>}
            {change.active && !(changes[position - 1] ?? coursePackage).active && (
              <Badge tone="good">{words.on}</Badge>
            )}
          </div>
          <div className="row">
            {change.by !== null && (
              <span className="faint">
                {words.changes.by} <Ltr>{change.by}</Ltr>
              </span>
            )}
            <Button
              tone="danger"
              isPending={cancelled === change.id}
              isDisabled={cancelled !== undefined && cancelled !== change.id}
              onPress={() => cancel.start(change)}
            >
              {words.changes.cancel}
            </Button>
          </div>
        </div>
      ))}
      {coursePackage.scheduled.some((change) => change.price_before !== null) && (
        <p className="faint">{words.changes.note}</p>
      )}
      <Failure error={cancel.error} />
    </section>
  );
}
