import { useState } from "react";
import type * as contract from "#contract/admin/learners.ts";
import { Ltr, UserText, When } from "../../format.tsx";
import { Button, ScreenLink } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import { SeatLearner, SeatPackage, seatText } from "./seat-parts.tsx";
import type { SeatList } from "./use-seats.ts";
import { Wishes } from "./who-learns.tsx";
import { useLearnersWords } from "./words.ts";

type SeatTableProps = {
  readonly list: SeatList;
  /** What is the same for the seats of one order is left out. */
  readonly isWithinOrder?: boolean;
};

const keyOf = ({ order, position, unit }: contract.StaffSeat) => `${order} ${position} ${unit}`;

/** Seats with their learners and wishes, page by page, and giving one of them back. */
export function SeatTable({ list: { answer, pages }, isWithinOrder = false }: SeatTableProps) {
  const words = useLearnersWords();
  const [chosen, setChosen] = useState<contract.StaffSeat | null>(null);
  const { columns } = words;
  const nameOfAct = (seat: contract.StaffSeat) =>
    `${words.release.open}: ${seat.learner?.first_name ?? seatText(words, seat)} · ${seat.order}`;
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
                    cell: (seat) => <SeatLearner seat={seat} />,
                  },
                  {
                    label: columns.package,
                    isText: true,
                    cell: (seat) => <SeatPackage seat={seat} />,
                  },
                  {
                    label: columns.wishes,
                    isText: true,
                    cell: ({ learner }) => learner !== null && <FamilyWishes learner={learner} />,
                  },
                  ...(isWithinOrder ? [] : ofOrder),
                  {
                    label: columns.acts,
                    isActions: true,
                    cell: (seat) => (
                      <Button
                        tone="plain"
                        aria-label={nameOfAct(seat)}
                        onPress={() => setChosen(seat)}
                      >
                        {words.release.open}
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
      {chosen !== null && <ReleaseDialog seat={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** When it suits the family, and what else it wrote. */
function FamilyWishes({
  learner,
}: {
  readonly learner: NonNullable<contract.StaffSeat["learner"]>;
}) {
  return (
    <>
      <Wishes learner={learner} />
      {learner.notes !== "" && (
        <p dir="auto">
          <UserText>{learner.notes}</UserText>
        </p>
      )}
    </>
  );
}
