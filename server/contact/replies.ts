import { sql } from "kysely";
import type { Locale } from "#core/locale.ts";
import { type ReplyState, replyState } from "#core/messages.ts";
import type { Queryable } from "../db/schema.ts";
import { IS_QUEUED } from "./inbox.ts";

/** An answer by staff; `key` names it among the answers to its message. */
export type MessageReply = {
  readonly key: string;
  readonly text: string;
  /** The email of the member of staff who wrote it. */
  readonly author: string;
  readonly createdAt: Date;
  readonly state: ReplyState;
  /** How often it was tried to send it. */
  readonly tries: number;
  readonly sentAt: Date | null;
};

/** An answer with the message that it is to, as it is mailed. */
export type ReplyToSend = {
  readonly messageId: string;
  readonly key: string;
  readonly text: string;
  readonly locale: Locale;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly writtenAt: Date;
};

/** The answers to a message, in the order in which they were written. */
export async function listReplies(
  db: Queryable,
  messageId: string,
): Promise<readonly MessageReply[]> {
  const { rows } = await sql<
    Omit<MessageReply, "state"> & { failedAt: Date | null; isQueued: boolean }
  >`
    select r.key, r.text, s.email as author, r.created_at as "createdAt", r.tries,
      r.sent_at as "sentAt", r.failed_at as "failedAt", ${IS_QUEUED} as "isQueued"
    from message_replies r join staff s on s.id = r.staff_id
    where r.message_id = ${messageId} order by r.created_at, r.key`.execute(db);
  return rows.map(({ failedAt, isQueued, ...reply }) => ({
    ...reply,
    state: replyState({ sentAt: reply.sentAt, failedAt, isQueued }),
  }));
}

/** Stores an answer. The caller has locked the message, and found no answer with this key. */
export async function saveReply(
  transaction: Queryable,
  reply: {
    readonly messageId: string;
    readonly key: string;
    readonly staffId: string;
    readonly text: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  const { messageId, key, staffId, text, createdAt } = reply;
  await transaction
    .insertInto("message_replies")
    .values({ message_id: messageId, key, staff_id: staffId, text, created_at: createdAt })
    .execute();
}

/** `null` if it has been sent, or erased with its message. */
export async function findReplyToSend(
  db: Queryable,
  messageId: string,
  key: string,
): Promise<ReplyToSend | null> {
  const { rows } = await sql<ReplyToSend>`
    select r.message_id as "messageId", r.key, r.text, m.locale, m.name, m.email, m.message,
      m.created_at as "writtenAt"
    from message_replies r join contact_messages m on m.id = r.message_id
    where r.message_id = ${messageId} and r.key = ${key} and r.sent_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Notes how a try to send an answer ended. */
export async function noteTry(
  db: Queryable,
  { messageId, key }: Pick<ReplyToSend, "messageId" | "key">,
  outcome: "sent" | "failed",
  now: Date,
): Promise<void> {
  await db
    .updateTable("message_replies")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      ...(outcome === "sent" ? { sent_at: now } : { failed_at: now }),
    }))
    .where("message_id", "=", messageId)
    .where("key", "=", key)
    .execute();
}
