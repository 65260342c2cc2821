import { useEffect, useId, useRef, useState } from "react";
import type { SeatAnswer } from "#contract/learner.ts";
import type { Copy } from "#web/copy/copy.ts";
import { courseName } from "#web/copy/course-name.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Schedule } from "#web/ui/schedule/schedule.tsx";
import { keepDraft, readDraft } from "./learner-draft.ts";
import { LearnerForm } from "./learner-form.tsx";
import type { SeatChange } from "./use-learners.ts";

type SeatCardProps = {
  readonly seat: SeatAnswer;
  readonly draftKey: string;
  readonly copy: Copy<"learners">;
  readonly onSave: (change: SeatChange) => Promise<void>;
};

/** One seat: its course, who learns on it, and the form while it is open. */
export function SeatCard({ seat, draftKey, copy, onSave }: SeatCardProps) {
  const locale = useLocale();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { learner, assigned, unit, quantity } = seat;
  const [isOpen, setOpen] = useState(() => !assigned && readDraft(draftKey) !== null);
  /** How the form was closed; its button is gone, and the heading takes the focus. */
  const [end, setEnd] = useState<"saved" | "cancelled" | null>(null);
  useEffect(() => {
    if (end !== null) heading.current?.focus();
  }, [end]);
  const close = (how: "saved" | "cancelled") => {
    keepDraft(draftKey, null);
    setOpen(false);
    setEnd(how);
  };
  const state = assigned ? "assigned" : learner === null ? "open" : "named";
  const label = quantity === 1 ? copy.one : copy.seat;
  return (
    <li>
      <article className="card learner-seat" aria-labelledby={headingId}>
        <div className="learner-head">
          <h2 id={headingId} ref={heading} tabIndex={-1} className="text-h3 no-ring">
            {courseName(seat, locale)}
            <span className="learner-unit">
              {label.replace("{unit}", String(unit)).replace("{quantity}", String(quantity))}
            </span>
          </h2>
          <p className="learner-state" data-state={state}>
            {copy.states[state]}
          </p>
        </div>
        {learner !== null && (
          <p className="learner-name">
            <bdi>{learner.first_name}</bdi> · {learner.birth_year}
            {learner.level !== "unknown" && ` · ${copy.levels[learner.level]}`}
          </p>
        )}
        <p role="status">{end === "saved" && copy.saved}</p>
        {seat.group !== undefined && learner !== null && (
          <Schedule group={seat.group} timeZone={learner.time_zone} copy={copy.schedule} />
        )}
        {assigned && <p className="small-print">{copy.assigned}</p>}
        {!assigned && !isOpen && (
          <Button
            variant={learner === null ? "primary" : "quiet"}
            className="learner-open"
            aria-describedby={headingId}
            onClick={() => {
              setEnd(null);
              setOpen(true);
            }}
          >
            {learner === null ? copy.begin : copy.change}
          </Button>
        )}
        {isOpen && (
          <LearnerForm
            seat={seat}
            draftKey={draftKey}
            copy={copy}
            onSave={async (change) => {
              await onSave(change);
              close("saved");
            }}
            onCancel={() => close("cancelled")}
          />
        )}
      </article>
    </li>
  );
}
