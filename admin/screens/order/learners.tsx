import { SeatTable } from "../learners/seat-table.tsx";
import { useSeats } from "../learners/use-seats.ts";
import { useLearnersWords } from "../learners/words.ts";

/** Who learns on the seats of an order. */
export function Learners({ number }: { readonly number: string }) {
  const words = useLearnersWords();
  const list = useSeats("all", number);
  return (
    <section className="card stack">
      <h2>{words.list}</h2>
      <SeatTable list={list} isWithinOrder />
    </section>
  );
}
