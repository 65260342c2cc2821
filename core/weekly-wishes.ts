/** The days of the week as in calls; the first is Sunday, day 0 of `Date`. */
export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The possible parts of a day for a class, by the family's clock. */
export const DAY_PARTS = ["morning", "noon", "afternoon", "evening"] as const;
export type DayPart = (typeof DAY_PARTS)[number];
