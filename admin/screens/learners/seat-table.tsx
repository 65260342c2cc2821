import { useState } from "react";
import { timeZoneName } from "#content/time-zones.ts";
import type * as contract from "#contract/admin/learners.ts";
import * as paths from "#contract/admin/paths.ts";
import { nameField } from "#contract/names.ts";
import type { SeatFilter } from "#core/learner.ts";
import { call } from "../../api/call.ts";
import { useAct, useAnswer } from "../../api/use-answer.ts";
import { Ltr, Typed, When } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ScreenLink } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Pager, usePages } from "../../ui/pager.tsx";
import { Answered, Empty, Failure } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { toast } from "../../ui/toast.tsx";
import { useLearnersWords } from "./words.ts";

type SeatTableProps = {
  readonly state: SeatFilter;
  /** The number of one order; empty for all. */
  readonly order: string;
  /** What is the same for the seats of one order is left out. */
  readonly isWithinOrder?: boolean;
};

const keyOf = ({ order, position, unit }: contract.StaffSeat) => `${order} ${position} ${unit}`;

/** Seats with their learners and wishes, page by page, and giving one of them back. */
export function SeatTable({ state, order, isWithinOrder = false }: SeatTableProps) {
  const words = useLearnersWords();
  const locale = useLocale();
  const pages = usePages();
  const [chosen, setChosen] = useState<contract.StaffSeat | null>(null);
  const answer = useAnswer<typeof contract.listStaffLearners>(paths.learners, {
    query: {
      state,
      ...(order === "" ? {} : { order }),
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    },
  });
  const { columns } = words;
  const ofOrder: readonly Column<contract.StaffSeat>[] = [
    {
      label: columns.order,
      cell: (seat) => (
        <ScreenLink to={`/admin/orders/${seat.order}`}>
          <Ltr>{seat.order}</Ltr>
        </ScreenLink>
      ),
    },
    { label: columns.paid, cell: (seat) => <When at={seat.paid_at} /> },
  ];
  return (
    <>
      <Answered answer={answer}>
        {({ seats, next }) => (
          <>
            {seats.length === 0 ? (
              <Empty heading={words.empty} />
            ) : (
              <Table
                caption={words.list}
                rows={seats}
                keyOf={keyOf}
                columns={[
                  {
                    label: columns.learner,
                    isText: true,
                    cell: (seat) => <Learner seat={seat} />,
                  },
                  {
                    label: columns.package,
                    isText: true,
                    cell: (seat) => (
                      <>
                        {seat[nameField(locale)]}{" "}
                        <span className="faint">
                          {words.seat
                            .replace("{unit}", String(seat.unit))
                            .replace("{quantity}", String(seat.quantity))}
                        </span>
                      </>
                    ),
                  },
                  {
                    label: columns.wishes,
                    isText: true,
                    cell: ({ learner }) => learner !== null && <Wishes learner={learner} />,
                  },
                  ...(isWithinOrder ? [] : ofOrder),
                  {
                    label: columns.acts,
                    isActions: true,
                    cell: (seat) => (
                      <Button tone="plain" onPress={() => setChosen(seat)}>
                        {words.giveBack.open}
                      </Button>
                    ),
                  },
                ]}
              />
            )}
            <Pager pages={pages} next={next} />
          </>
        )}
      </Answered>
      {chosen !== null && <GiveBack seat={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Learner({ seat: { learner, group } }: { readonly seat: contract.StaffSeat }) {
  const words = useLearnersWords();
  if (learner === null) return <Badge tone="wait">{words.unnamed}</Badge>;
  return (
    <>
      <strong>
        <Typed>{learner.first_name}</Typed>
      </strong>{" "}
      <span className="faint">
        {words.born.replace("{year}", String(learner.birth_year))}
        {words.listComma}
        {words.levels[learner.level]}
      </span>{" "}
      {group !== null && (
        <p>
          {words.group}:{" "}
          <ScreenLink to={`/admin/groups/${group.id}`}>
            <Typed>{group.name}</Typed>
          </ScreenLink>
        </p>
      )}
    </>
  );
}

function Wishes({ learner }: { readonly learner: NonNullable<contract.StaffSeat["learner"]> }) {
  const words = useLearnersWords();
  const locale = useLocale();
  const wanted = [
    ...learner.days.map((day) => words.days[day]),
    ...learner.day_parts.map((part) => words.dayParts[part]),
  ];
  return (
    <>
      {wanted.length === 0 ? words.any : wanted.join(words.listComma)}{" "}
      <span className="faint">{timeZoneName(learner.time_zone, locale)}</span>
      {learner.notes !== "" && (
        <p dir="auto">
          <Typed>{learner.notes}</Typed>
        </p>
      )}
    </>
  );
}

type GiveBackProps = { readonly seat: contract.StaffSeat; readonly onClose: () => void };

function GiveBack({ seat, onClose }: GiveBackProps) {
  const { giveBack } = useLearnersWords();
  const { order, position, unit } = seat;
  const act = useAct(
    () =>
      call<typeof contract.giveSeatBack>("POST", paths.seatGiveBack, {
        params: { number: order, position: String(position), unit: String(unit) },
      }),
    {
      stale: [paths.learners],
      onDone: () => {
        toast(giveBack.done);
        onClose();
      },
    },
  );
  return (
    <Dialog title={giveBack.heading} isOpen onClose={onClose}>
      <p>{giveBack.text}</p>
      <Failure error={act.error} />
      <DialogActions cancel={giveBack.cancel} isBusy={act.pending}>
        <Button tone="danger" isPending={act.pending} onPress={() => act.start()}>
          {giveBack.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
