import type { listStaffLearners } from "#contract/admin/learners.ts";
import * as paths from "#contract/admin/paths.ts";
import type { SeatFilter } from "#core/learner.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { usePages } from "../../ui/use-pages.ts";

/** Seats as they are listed, and the place in the list. */
export type SeatList = ReturnType<typeof useSeats>;

/** The seats of a state; `order` is the number of one order, empty for all. */
export function useSeats(state: SeatFilter, order: string) {
  const pages = usePages(`seats ${state} ${order}`);
  const answer = useAnswer<typeof listStaffLearners>(paths.learners, {
    query: {
      state,
      ...(order === "" ? {} : { order }),
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    },
  });
  return { answer, pages };
}
