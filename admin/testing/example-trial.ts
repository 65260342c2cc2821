import type { TrialAnswer } from "#contract/admin/trials.ts";

/** A request for a class, with a time and a link that are not confirmed yet. */
export const EXAMPLE_TRIAL: TrialAnswer = {
  id: "t1",
  name: "Huda",
  programme: "fitness",
  birth_year: 2018,
  state: "asked",
  created_at: "2026-01-01T00:00:00Z",
  starts_at: "2099-01-01T09:00:00Z",
  time_zone: "Asia/Riyadh",
  version: 1,
  email: "huda@example.com",
  phone: null,
  locale: "ar",
  days: [],
  day_parts: [],
  wishes: "",
  minutes: 30,
  link: "https://meet.example/a",
  next: ["confirmed"],
};
