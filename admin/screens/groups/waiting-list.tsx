import { Button as AriaButton, useDrag } from "react-aria-components";
import type { GroupSeat, listWaiting } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { nameField } from "#contract/names.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Ltr } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { Button, ScreenLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { usePages } from "../../ui/use-pages.ts";
import { WhoLearns, Wishes } from "../learners/who-learns.tsx";
import { useGroupsWords } from "./words.ts";

type LearnerActions = {
  /** Who is dragged now; `null` at the end. */
  readonly onDrag: (seat: GroupSeat | null) => void;
  readonly onAssign: (seat: GroupSeat) => void;
};

/** The learners without a group, those who wait longest first. */
export function WaitingList({
  programme,
  ...acts
}: LearnerActions & { readonly programme: string }) {
  const words = useGroupsWords().waiting;
  const pages = usePages(`waiting ${programme}`);
  const answer = useAnswer<typeof listWaiting>(paths.waitingLearners, {
    query: {
      limit: 10,
      ...(programme === "" ? {} : { programme }),
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    },
  });
  return (
    <section className="stack" aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">{words.heading}</h2>
      <Answered answer={answer}>
        {({ waiting, next }) => (
          <>
            {waiting.length === 0 && pages.isFirst ? (
              <Empty heading={words.empty}>
                <p>{words.emptyText}</p>
              </Empty>
            ) : (
              <>
                <p className="faint waiting-hint">{words.hint}</p>
                <ul className="waiting">
                  {waiting.map((seat) => (
                    <WaitingLearner key={seat.seat_id} seat={seat} {...acts} />
                  ))}
                </ul>
              </>
            )}
            <Pager pages={pages} next={next} heading="waiting-heading" />
          </>
        )}
      </Answered>
    </section>
  );
}

/** One learner, to be dragged to a group by pointer or by keyboard, or assigned by a button. */
export function WaitingLearner({
  seat,
  onDrag,
  onAssign,
}: LearnerActions & { readonly seat: GroupSeat }) {
  const words = useGroupsWords().waiting;
  const locale = useLocale();
  const name = seat.learner.first_name;
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ "text/plain": name }],
    getAllowedDropOperations: () => ["move"],
    onDragStart: () => onDrag(seat),
    onDragEnd: () => onDrag(null),
  });
  return (
    <li {...dragProps} className="card waiting-learner" data-dragging={isDragging || undefined}>
      <AriaButton
        {...dragButtonProps}
        aria-label={words.drag.replace("{name}", () => name)}
        className="button button-plain waiting-grip"
      >
        <Icon name="grip" />
      </AriaButton>
      <div className="waiting-text">
        <p>
          <WhoLearns learner={seat.learner} />
        </p>
        <p>{seat[nameField(locale)]}</p>
        <p>
          <Wishes learner={seat.learner} />
        </p>
        <p>
          <ScreenLink to={`/admin/orders/${seat.order}`}>
            <Ltr>{seat.order}</Ltr>
          </ScreenLink>
        </p>
      </div>
      <Button
        aria-label={words.assignOf.replace("{name}", () => name)}
        onPress={() => onAssign(seat)}
      >
        {words.assign}
      </Button>
    </li>
  );
}
