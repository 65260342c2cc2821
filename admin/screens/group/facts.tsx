import type { GroupAnswer } from "#contract/admin/groups.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { formatNumber } from "#core/locale.ts";
import { Ltr, UserText } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { Course, Hours, SeatsTaken } from "../groups/group-parts.tsx";
import { useGroupsWords } from "../groups/words.ts";

/** What a group is. */
export function Facts({ group }: { readonly group: GroupAnswer }) {
  const words = useGroupsWords();
  const locale = useLocale();
  const { group: labels } = words;
  const day = (text: string) => formatDate(parseDay(text), locale);
  return (
    <section className="card" aria-label={labels.facts}>
      <dl className="facts">
        <dt>{labels.course}</dt>
        <dd>
          <Course group={group} />
        </dd>
        <dt>{labels.teacher}</dt>
        <dd>{group.teacher === "" ? labels.missing : <UserText>{group.teacher}</UserText>}</dd>
        <dt>{labels.hours}</dt>
        <dd>
          <Hours group={group} />
        </dd>
        <dt>{labels.sessions}</dt>
        <dd>
          {labels.sessionsOf
            .replace("{count}", formatNumber(group.sessions))
            .replace("{minutes}", formatNumber(group.session_minutes))}
        </dd>
        <dt>{labels.firstDay}</dt>
        <dd>{day(group.first_day)}</dd>
        <dt>{labels.lastDay}</dt>
        <dd>{day(group.last_day)}</dd>
        <dt>{labels.seats}</dt>
        <dd>
          <SeatsTaken group={group} />
        </dd>
        <dt>{labels.link}</dt>
        <dd>
          {group.link === "" ? (
            labels.noLink
          ) : (
            <a className="link" href={group.link} rel="noreferrer" target="_blank">
              <Ltr>{group.link}</Ltr>
            </a>
          )}
        </dd>
      </dl>
    </section>
  );
}
