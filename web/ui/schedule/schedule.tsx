import "./schedule.css";
import { useId } from "react";
import type { ScheduleCopy } from "#content/schedule.en.ts";
import { timeZoneName } from "#content/time-zones.ts";
import type { GroupSchedule, GroupSession } from "#contract/group.ts";
import { useLocale } from "#web/data/root-data.ts";
import { CalendarAddress } from "./calendar-address.tsx";
import { classTimes } from "./class-times.ts";

type ScheduleProps = {
  readonly group: GroupSchedule;
  /** By whose clock the hours are read: an IANA name. */
  readonly timeZone: string;
  /** Who learns, where several may; else it says so elsewhere. */
  readonly name?: string;
  /** Of its heading. */
  readonly level?: 2 | 3;
  readonly copy: ScheduleCopy;
};

/** As many classes are in sight; the others open. */
const SHOWN = 4;

/** When a group meets, by the family's clock: hours, next classes, link to join, calendar (D-251). */
export function Schedule({ group, timeZone, name, level = 3, copy }: ScheduleProps) {
  const locale = useLocale();
  const headingId = useId();
  const [Heading, Subheading] = level === 2 ? (["h2", "h3"] as const) : (["h3", "h4"] as const);
  const times = classTimes(timeZone, locale, copy);
  const { coming } = group;
  const first = coming.find(({ cancelled }) => !cancelled);
  const hasMet = coming[0]?.starts_at !== group.first_starts_at;
  const [beforeZone = "", afterZone = ""] = copy.zone.split("{zone}");
  const [beforeName = "", afterName = ""] = copy.of.split("{name}");
  const later = coming.slice(SHOWN);
  const facts = [
    { label: copy.group, value: <bdi>{group.name}</bdi> },
    { label: copy.language, value: copy.taughtIn[group.locale] },
    {
      label: copy.teacher,
      value: group.teacher === "" ? copy.noTeacher : <bdi>{group.teacher}</bdi>,
    },
    ...(coming.length === 0 ? [] : [{ label: copy.weekly, value: times.weekly(coming) }]),
    ...(first === undefined || hasMet
      ? []
      : [{ label: copy.firstDay, value: times.session(first).day }]),
    { label: copy.lastDay, value: times.date(group.last_starts_at) },
  ];
  const list = (sessions: readonly GroupSession[]) => (
    <ul className="schedule-sessions">
      {sessions.map((session) => {
        const { day, hours } = times.session(session);
        return (
          <li key={session.day} data-cancelled={session.cancelled || undefined}>
            <span className="schedule-day">
              {day} <bdi dir="ltr">{hours}</bdi>
            </span>{" "}
            {session.cancelled && <strong>{copy.cancelled}</strong>}
          </li>
        );
      })}
    </ul>
  );
  return (
    <section className="schedule" aria-labelledby={headingId}>
      <Heading id={headingId} className="text-h3">
        {name === undefined ? (
          copy.heading
        ) : (
          <>
            {beforeName}
            <bdi>{name}</bdi>
            {afterName}
          </>
        )}
      </Heading>
      <dl className="schedule-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small-print">
        {beforeZone}
        {timeZoneName(timeZone, locale)}
        {afterZone}
        {times.hasMovingHours(coming) && ` ${copy.clockChange}`}
      </p>
      {coming.length === 0 ? (
        <p>{copy.over}</p>
      ) : (
        <>
          <Subheading className="schedule-next">{copy.next}</Subheading>
          {list(coming.slice(0, SHOWN))}
          {later.length > 0 && (
            <details>
              <summary>{copy.later}</summary>
              {list(later)}
            </details>
          )}
          {group.link === "" ? (
            <p>{copy.noLink}</p>
          ) : (
            <a
              className="button button-primary schedule-join"
              href={group.link}
              target="_blank"
              rel="noreferrer"
            >
              {copy.join}
            </a>
          )}
          <CalendarAddress path={group.calendar} copy={copy} />
        </>
      )}
    </section>
  );
}
