import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { sql } from "kysely";
import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { isGroupProgramme } from "#core/group.ts";
import type { Locale } from "#core/locale.ts";
import { sessionsOf } from "#core/schedule.ts";
import { type CalendarEvent, calendarText } from "../calendar/ics.ts";
import type { Queryable } from "../db/schema.ts";
import { type Limit, memoryLimiter } from "../http/limits.ts";
import type { Shop } from "../shop.ts";
import { seatOfCalendar } from "./calendar-link.ts";
import { type Group, loadGroup } from "./store.ts";

/** Calendars ask about once an hour; those of a family may be several. */
const READS_OF_ONE_SEAT: Limit = { name: "calendar of", hits: 60, seconds: 10 * 60 };

/** Whoever knows the address reads it; a calendar keeps its copy and asks whether it is still good. */
const HEADERS = {
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

/**
 * The classes of a learner as a calendar to subscribe to: `/calendar/{key}.ics` (D-213). A key that opens
 * none is an unknown address, whose page tells a parent where to go on.
 */
export function calendarRoutes(app: Hono, shop: Shop): void {
  const count = memoryLimiter(READS_OF_ONE_SEAT, shop.now);
  app.get("/calendar/:name", async (context, next) => {
    const seatId = seatOfCalendar(shop.config.secret, context.req.param("name"));
    if (seatId === null) return next();
    for (const [header, value] of Object.entries(HEADERS)) context.header(header, value);
    count(seatId);
    const seat = await findSeat(shop.db, seatId);
    if (seat === null) return next();
    const { locale, groupId } = seat;
    const group = groupId === null ? null : await loadGroup(shop.db, groupId);
    const text = feedText(group, locale, shop.config.publicUrl);
    const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    context.header("ETag", tag);
    if (context.req.header("If-None-Match")?.includes(tag)) return context.body(null, 304);
    context.header("Content-Type", "text/calendar; charset=utf-8");
    context.header("Content-Disposition", 'inline; filename="classes.ics"');
    return context.body(text);
  });
}

/** The language of a seat's family, and its group; `null` for a seat that is erased. */
async function findSeat(
  db: Queryable,
  seatId: string,
): Promise<{ readonly locale: Locale; readonly groupId: string | null } | null> {
  const { rows } = await sql<{ locale: Locale; groupId: string | null }>`
    select o.locale, gs.group_id as "groupId"
    from seats s join orders o on o.id = s.order_id
    left join group_seats gs on gs.seat_id = s.id where s.id = ${seatId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The sessions of a group in a language, the cancelled ones among them; none without a group. It names no
 * child, because calendars pass what they read on to others (D-213).
 */
function feedText(group: Group | null, locale: Locale, publicUrl: string): string {
  const words = wordsIn(locale).groups.calendar;
  const name = words.name.replace("{brand}", brand.name[locale]);
  if (group === null) return calendarText(name, [], "PUBLISH");
  const host = new URL(publicUrl).hostname;
  const { id, link, teacher, sequence, changed_at, programme } = group;
  const taught = isGroupProgramme(programme)
    ? wordsIn(locale).groups.programmes[programme]
    : programme;
  const description = [
    ...(teacher === "" ? [] : [`${words.teacher}: ${teacher}`]),
    ...(link === "" ? [] : [`${words.link}: ${link}`]),
  ].join("\n");
  const events = sessionsOf(group).map(
    ({ day, starts, ends, cancelled }): CalendarEvent => ({
      uid: `group-${id}-${day}@${host}`,
      sequence,
      starts,
      ends,
      title: words.title.replace("{programme}", taught).replace("{group}", () => group.name),
      description,
      url: link === "" ? null : link,
      cancelled,
      changed: changed_at,
    }),
  );
  return calendarText(name, events, "PUBLISH");
}
