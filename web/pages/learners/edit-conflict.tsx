import { timeZoneName } from "#content/time-zones.ts";
import type { LearnerForm } from "#core/learner.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";

type EditConflictProps = {
  /** The learner as the form knew it when it was sent, and as it is stored now. */
  readonly before: LearnerForm;
  readonly now: LearnerForm;
  readonly copy: Copy<"learners">;
};

/** What somebody else has saved of a learner: on a phone the head of the form is out of sight by then. */
export function EditConflict({ before, now, copy }: EditConflictProps) {
  const locale = useLocale();
  const { meanwhile } = copy;
  const list = (names: readonly string[], any: string) => names.join(meanwhile.comma) || any;
  const rows = (learner: LearnerForm) =>
    [
      [copy.fields.first_name, learner.first_name],
      [copy.fields.birth_year, learner.birth_year],
      [copy.fields.level, copy.levels[learner.level]],
      [copy.fields.time_zone, timeZoneName(learner.time_zone, locale)],
      [
        copy.daysLegend,
        list(
          learner.days.map((day) => copy.days[day]),
          meanwhile.anyDay,
        ),
      ],
      [
        copy.dayPartsLegend,
        list(
          learner.day_parts.map((part) => copy.dayParts[part]),
          meanwhile.anyPart,
        ),
      ],
      [meanwhile.notes, learner.notes || meanwhile.noNotes],
    ] as const;
  const known = rows(before);
  const changed = rows(now).filter(([, text], position) => text !== known[position]?.[1]);
  if (changed.length === 0) return null;
  return (
    <>
      <p>{meanwhile.heading}</p>
      <dl className="learner-conflict">
        {changed.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
