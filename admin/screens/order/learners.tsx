import { SeatTable } from "../learners/seat-table.tsx";
import { useLearnersWords } from "../learners/words.ts";

/** Who learns on the seats of an order. */
export function Learners({ number }: { readonly number: string }) {
  const words = useLearnersWords();
  return (
    <section className="card stack">
      <h2>{words.list}</h2>
      <SeatTable state="all" order={number} isWithinOrder />
    </section>
  );
}
