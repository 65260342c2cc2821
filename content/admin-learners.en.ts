import { copy as learners } from "./learners.en.ts";

/** Who learns, in the back office. */
export const copy = {
  lead: "The seats of paid orders, the newest first. Families say who learns; their days and hours are by their own clock.",
  filter: "Which seats",
  filters: {
    all: "All",
    unnamed: "Not named yet",
    waiting: "To assign",
    assigned: "Assigned",
  },
  search: "Order number",
  list: "Who learns",
  empty: "No such seat",
  columns: {
    learner: "Learner",
    package: "Package",
    wishes: "Wishes",
    order: "Order",
    paid: "Paid",
    acts: "Actions",
  },
  unnamed: "Not named yet",
  group: "Group",
  born: "born {year}",
  seat: "{unit}\u00a0of\u00a0{quantity}",
  levels: { ...learners.levels, unknown: "Level not known" },
  any: "Any time",
  days: learners.days,
  dayParts: learners.dayParts,
  listComma: ", ",
  release: {
    open: "Give back",
    heading: "Give this seat back?",
    text: "It loses its learner and its group, and nobody can name it again. Money goes back by a refund of the order.",
    confirm: "Give the seat back",
    cancel: "Keep it",
    done: "The seat was given back",
  },
};

export type AdminLearnersCopy = typeof copy;
