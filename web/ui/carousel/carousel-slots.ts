import { wrapIndex } from "../slider/wrap-index.ts";

/** Three rounds of the cards: enough for the widest window and a drag across all of it (D-41). */
const ROUNDS = 3;

type Slot = {
  /** Identifies the element while it is in the row, so that each step moves only one element. */
  readonly key: number;
  /** Which card stands here. */
  readonly card: number;
  /** True once for each card, nearest the middle; the others are inert copies. */
  readonly real: boolean;
};

/**
 * The row of cards around `position`, which counts on without end. The card in the middle is
 * `position` itself; at both sides the cards go round, so that the loop never shows a gap.
 */
export function carouselSlots(position: number, cards: number): readonly Slot[] {
  const length = cards * ROUNDS;
  const start = rowStart(position, cards);
  const firstReal = position - Math.floor((cards - 1) / 2);
  return Array.from({ length }, (_, offset) => {
    const place = start + offset;
    return {
      key: wrapIndex(place, length),
      card: wrapIndex(place, cards),
      real: place >= firstReal && place < firstReal + cards,
    };
  });
}

/** The place of the first card of the row: half of the row lies in front of `position`. */
export function rowStart(position: number, cards: number): number {
  return position - Math.floor((cards * ROUNDS) / 2);
}
