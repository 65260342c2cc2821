import { z } from "zod";
import { LOCALES } from "#core/locale.ts";
import { WEEKDAYS } from "#core/weekly-wishes.ts";
import { time } from "./envelope.ts";

/** A weekly hour of a group, by its own clock. */
export const weeklyHour = z.object({
  day: z.enum(WEEKDAYS),
  starts: z.string().describe("Such as 17:00"),
});

/** A session of a group. */
export const groupSession = z.object({
  day: z.string().describe("By the group's clock, such as 2026-11-29; no day has two"),
  starts_at: time,
  ends_at: time,
  cancelled: z.boolean(),
});
export type GroupSession = z.infer<typeof groupSession>;

/** The group of a learner, as the family sees it. */
export const groupSchedule = z.object({
  name: z.string(),
  programme: z.string(),
  locale: z.enum(LOCALES).describe("The language in which it is taught"),
  teacher: z.string().describe("Empty until it is known"),
  link: z.string().describe("Where to join, by https; empty until it is known"),
  time_zone: z.string().describe("Of the hours, by its IANA name"),
  hours: z.array(weeklyHour).describe("By the group's clock; the sessions are in UTC"),
  session_minutes: z.int(),
  sessions: z.int().describe("How many are held in all"),
  first_day: z.string().describe("By the group's clock, as all days of it"),
  first_starts_at: time.describe("When its first session begins, cancelled or not; UTC"),
  last_day: z.string(),
  last_starts_at: time.describe("When its last session begins, whose day may be another elsewhere"),
  coming: z.array(groupSession).describe("The next ten at most, cancelled ones among them"),
  calendar: z.string().describe("The calendar to subscribe to, from the root of the site"),
});
export type GroupSchedule = z.infer<typeof groupSchedule>;
