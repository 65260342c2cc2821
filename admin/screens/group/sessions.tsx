import { useState } from "react";
import type { cancelSession, GroupAnswer, restoreSession } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import type { GroupSession } from "#contract/group.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { WEEKDAYS } from "#core/weekly-wishes.ts";
import { call } from "../../api/call.ts";
import { When } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { useShellWords } from "../../shell/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Failure, LiveRegion, Notice } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { timeInZone } from "../../ui/time-in-zone.ts";
import { toast } from "../../ui/toast.tsx";
import { useGroupAction } from "../groups/use-group-action.ts";
import { useGroupsWords } from "../groups/words.ts";

type SessionsProps = { readonly group: GroupAnswer };

/** As many of the next sessions are shown at first. */
const SHOWN = 6;

/** When a group meets; each session to come can be cancelled, and a cancelled one held after all. */
export function Sessions({ group }: SessionsProps) {
  const words = useGroupsWords();
  const locale = useLocale();
  const { sessions: labels } = words;
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<GroupSession | null>(null);
  const dayText = useDayText();
  const numbered = group.schedule.map((session, index) => ({ ...session, number: index + 1 }));
  const coming = numbered.filter(({ starts_at }) => Date.parse(starts_at) > Date.now());
  const rows = isWhole ? numbered : coming.slice(0, SHOWN);
  return (
    <section className="stack" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{labels.heading}</h2>
      {coming.length === 0 && <p>{labels.none}</p>}
      {rows.length > 0 && (
        <Table
          caption={labels.heading}
          rows={rows}
          keyOf={({ day }) => day}
          columns={[
            {
              label: labels.columns.group,
              cell: ({ starts_at, cancelled }) => (
                <>
                  {timeInZone(starts_at, group.time_zone, locale, words)}{" "}
                  {cancelled && <Badge tone="bad">{labels.cancelled}</Badge>}
                </>
              ),
            },
            {
              label: labels.columns.yours,
              cell: ({ starts_at }) => <When at={starts_at} withYear />,
            },
            {
              label: labels.columns.acts,
              isActions: true,
              cell: (session) =>
                Date.parse(session.starts_at) > Date.now() && (
                  <Button
                    tone="plain"
                    aria-label={(session.cancelled ? labels.restoreOf : labels.cancelOf).replace(
                      "{day}",
                      dayText(session),
                    )}
                    onPress={() => setChosen(session)}
                  >
                    {session.cancelled ? labels.restore : labels.cancel}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {(isWhole || rows.length < numbered.length) && (
        <div>
          <Button tone="plain" onPress={() => setWhole(!isWhole)}>
            {isWhole ? labels.fewer : labels.all}
          </Button>
        </div>
      )}
      {chosen !== null && (
        <ChangeSession group={group} session={chosen} onClose={() => setChosen(null)} />
      )}
    </section>
  );
}

/** Names the day of a session by the group's clock: `Sunday, November 29, 2026`. */
function useDayText(): (session: GroupSession) => string {
  const words = useGroupsWords();
  const locale = useLocale();
  return ({ day }) => {
    const date = parseDay(day);
    const weekday = words.days[WEEKDAYS[date.getUTCDay()] ?? "sun"];
    return `${weekday}${words.listComma}${formatDate(date, locale)}`;
  };
}

type ChangeSessionProps = SessionsProps & {
  readonly session: GroupSession;
  readonly onClose: () => void;
};

/**
 * Cancels one session, or holds it after all; the families are mailed. Nothing is asked any more once somebody
 * else has done it.
 */
function ChangeSession({ group, session, onClose }: ChangeSessionProps) {
  const { sessions: words, changed } = useGroupsWords();
  const { form } = useShellWords();
  const dayText = useDayText();
  const { day, cancelled } = session;
  const act = useGroupAction(
    () => {
      const options = { params: { id: group.id, day }, version: `"${group.version}"` };
      return cancelled
        ? call<typeof restoreSession>("DELETE", paths.groupCancelledDay, options)
        : call<typeof cancelSession>("PUT", paths.groupCancelledDay, options);
    },
    () => {
      toast(cancelled ? words.restoreDone : words.cancelDone);
      onClose();
    },
  );
  const current = group.schedule.find((one) => one.day === day);
  const isDone = current?.cancelled !== cancelled && !act.pending;
  const heading = cancelled ? words.restoreHeading : words.cancelHeading;
  const meanwhile = cancelled ? words.restoredMeanwhile : words.cancelledMeanwhile;
  return (
    <Dialog title={heading.replace("{day}", dayText(session))} isOpen onClose={onClose}>
      <LiveRegion>
        {isDone && <Notice tone="wait">{current === undefined ? changed : meanwhile}</Notice>}
      </LiveRegion>
      {!isDone && (
        <>
          <p>{cancelled ? words.restoreText : words.cancelText}</p>
          <Failure error={act.error} changed={changed} />
        </>
      )}
      <DialogActions cancel={isDone ? form.close : words.leave} isBusy={act.pending}>
        {!isDone && (
          <Button
            tone={cancelled ? "primary" : "danger"}
            isPending={act.pending}
            onPress={() => act.start()}
          >
            {cancelled ? words.restoreConfirm : words.cancelConfirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
