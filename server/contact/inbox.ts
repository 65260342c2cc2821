import { type RawBuilder, sql } from "kysely";
import { withWesternDigits } from "#core/digits.ts";
import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { MessageState } from "#core/messages.ts";
import { digitsOf, withoutInvisible } from "#core/phone.ts";
import { containsWords } from "../db/contains-words.ts";
import { escapeLike } from "../db/escape-like.ts";
import { cutPage, type ListPlace } from "../db/list-place.ts";
import type { Queryable } from "../db/schema.ts";

/** A message as staff see it in the list. */
export type InboxMessage = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly text: string;
  readonly locale: Locale;
  readonly createdAt: Date;
  /** The email of the member of staff who answers it. */
  readonly assignee: string | null;
  readonly closedAt: Date | null;
  readonly version: number;
  readonly replies: number;
  /** True if an answer was given up, and nobody has sent it again. */
  readonly undelivered: boolean;
};

/** The jobs that will still send an answer `r`; `send-message-reply` is keyed by both ids. */
export const IS_QUEUED = sql<boolean>`exists (
  select from jobs.job j where j.name = 'send-message-reply'
    and j.singleton_key = r.message_id || ' ' || r.key
    and j.state in ('created', 'retry', 'active'))`;

const COLUMNS = sql`
  m.id, m.name, m.email, m.phone, m.message as text, m.locale, m.created_at as "createdAt",
  s.email as assignee, m.closed_at as "closedAt", m.version,
  (select count(*) from message_replies r where r.message_id = m.id) as replies,
  exists (select from message_replies r
    where r.message_id = m.id and r.sent_at is null and not ${IS_QUEUED}) as undelivered`;

const FILTERS: Readonly<Record<MessageState, (staffId: string) => RawBuilder<unknown>>> = {
  open: () => sql`m.closed_at is null`,
  mine: (staffId) => sql`m.closed_at is null and m.assignee_id = ${staffId}`,
  closed: () => sql`m.closed_at is not null`,
  all: () => sql`true`,
};

/**
 * A page of the list, the newest first, and the place behind it if there are more. `query` is looked
 * for in name, email, phone (by its digits) and text; digits of any script are the same, and so are Arabic
 * letters that are often confused.
 */
export async function listMessages(
  db: Queryable,
  staffId: string,
  wanted: {
    readonly state: MessageState;
    readonly query: string;
    readonly after: ListPlace | null;
    readonly limit: number;
  },
): Promise<{ readonly messages: readonly InboxMessage[]; readonly next: ListPlace | null }> {
  const { state, query, after, limit } = wanted;
  const behind =
    after === null
      ? sql`true`
      : sql`(m.created_at, m.id) < (${after.time}::timestamptz, ${after.id})`;
  const { rows } = await sql<InboxMessage & { place: string }>`
    select ${COLUMNS}, m.created_at::text as place
    from contact_messages m left join staff s on s.id = m.assignee_id
    where ${FILTERS[state](staffId)} and ${matches(query)} and ${behind}
    order by m.created_at desc, m.id desc limit ${limit + 1}`.execute(db);
  const { page, next } = cutPage(rows, limit, ({ place: time, id }) => ({ time, id }));
  return {
    messages: page.map(({ place: _, ...message }) => message),
    next,
  };
}

function matches(query: string): RawBuilder<unknown> {
  if (query === "") return sql`true`;
  const typed = withoutInvisible(withWesternDigits(query));
  const email = `%${escapeLike(typed)}%`;
  const digits = digitsOf(typed).replace(/^0+/, "");
  // Shorter figures, or figures among letters, are rather part of a text than of a phone.
  const phone =
    digits.length < 4 || /\p{L}/u.test(typed)
      ? sql`false`
      : sql`regexp_replace(m.phone, '[^0-9]', '', 'g') like ${`%${digits}%`}`;
  return sql`(${containsWords(sql`m.name`, typed)} or m.email ilike ${email}
    or ${containsWords(sql`m.message`, typed)} or ${phone})`;
}

/** @throws Refusal `not_found` for a message that is not there, or not any more. */
export async function loadMessage(db: Queryable, id: string): Promise<InboxMessage> {
  const { rows } = await sql<InboxMessage>`
    select ${COLUMNS} from contact_messages m left join staff s on s.id = m.assignee_id
    where m.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new Refusal("not_found");
  return rows[0];
}

/** Locks a message until the end of the transaction, and reads it. @throws Refusal `not_found` */
export async function lockMessage(transaction: Queryable, id: string): Promise<InboxMessage> {
  const row = await transaction
    .selectFrom("contact_messages")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal("not_found");
  return loadMessage(transaction, id);
}

/** What staff change of a message; what is left out stays. */
type MessageChange = {
  readonly assignee_id?: string | null;
  readonly closed_at?: Date | null;
};

/** Changes a message, and counts its version up. The caller has locked it. */
export async function changeMessage(
  transaction: Queryable,
  id: string,
  change: MessageChange = {},
): Promise<void> {
  await transaction
    .updateTable("contact_messages")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
