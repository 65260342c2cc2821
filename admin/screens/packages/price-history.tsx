import type { getPackageHistory, PricePeriodAnswer } from "#contract/admin/packages.ts";
import * as paths from "#contract/admin/paths.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Ltr, Money, When } from "../../format.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Answered } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { usePackagesWords } from "./words.ts";

/** Every price that a package had, with its time and who set it. */
export function PriceHistory({ id }: { readonly id: number }) {
  const words = usePackagesWords();
  const { history } = words;
  const answer = useAnswer<typeof getPackageHistory>(paths.packageHistory, { params: { id } });
  const columns: readonly Column<PricePeriodAnswer>[] = [
    { label: history.from, cell: ({ from }) => <When at={from} /> },
    {
      label: history.until,
      cell: ({ until }) => (until === null ? history.lasts : <When at={until} />),
    },
    { label: history.price, cell: ({ price }) => <Money major={price} />, isFigure: true },
    {
      label: history.before,
      cell: ({ price_before: before }) => (before === null ? "–" : <Money major={before} />),
      isFigure: true,
    },
    {
      label: history.state,
      cell: ({ active }) =>
        active ? <Badge tone="good">{words.on}</Badge> : <Badge>{words.off}</Badge>,
    },
    {
      label: history.by,
      cell: ({ actor, by }) => (by === null ? history.actors[actor] : <Ltr>{by}</Ltr>),
    },
  ];
  return (
    <section className="stack package-history" aria-label={history.heading}>
      <h2>{history.heading}</h2>
      <Answered answer={answer}>
        {({ periods }) => (
          <Table
            caption={history.heading}
            columns={columns}
            rows={periods}
            keyOf={({ from }) => from}
          />
        )}
      </Answered>
    </section>
  );
}
