import type { GroupInList, GroupSeat } from "#contract/admin/groups.ts";

/** A learner who waits, for beginners of coding, on Sundays. */
export const EXAMPLE_SEAT: GroupSeat = {
  seat_id: "seat",
  order: "100042",
  paid_at: "2026-11-20T10:00:00Z",
  position: 0,
  unit: 1,
  quantity: 1,
  course_package_id: 42,
  name: "Coding",
  name_ar: "البرمجة",
  programme: "coding",
  locale: "en",
  learner: {
    first_name: "Huda",
    birth_year: 2018,
    level: "beginner",
    days: ["sun"],
    day_parts: [],
    time_zone: "Asia/Riyadh",
  },
  other_groups: [],
};

const NEXT_YEAR = new Date().getUTCFullYear() + 1;

/** A group that suits this learner, unless something else is said of it. */
export const groupNamed = (name: string, change: Partial<GroupInList> = {}): GroupInList => ({
  id: name,
  name,
  programme: "coding",
  level: "beginner",
  locale: "en",
  teacher: "",
  time_zone: "Asia/Riyadh",
  hours: [{ day: "sun", starts: "17:00" }],
  session_minutes: 50,
  sessions: 4,
  first_day: `${NEXT_YEAR}-03-01`,
  hours_from: `${NEXT_YEAR}-03-01`,
  earlier_hours: [],
  cancelled_days: [],
  last_day: `${NEXT_YEAR}-03-31`,
  seats: 8,
  link: "",
  taken: 3,
  oldest_birth_year: 2018,
  youngest_birth_year: 2018,
  version: 1,
  ...change,
});
