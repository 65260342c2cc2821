import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { brand } from "#content/brand.ts";
import * as contract from "#contract/admin/messages.ts";
import { normalizeEmail } from "#core/email.ts";
import { Refusal } from "#core/errors.ts";
import { normalizeReply } from "#core/messages.ts";
import { isPermitted } from "#core/staff.ts";
import {
  changeMessage,
  type InboxMessage,
  listMessages,
  loadMessage,
  lockMessage,
} from "../contact/inbox.ts";
import { listReplies, type MessageReply, saveReply } from "../contact/replies.ts";
import type { Queryable } from "../db/schema.ts";
import { requireSeen } from "../db/seen-version.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop, TransactionParts } from "../shop.ts";
import type { StaffMember } from "../staff/sessions.ts";
import { recordAct } from "./audit.ts";
import { IDEMPOTENCY_KEY, readIdempotencyKey } from "./idempotency.ts";
import { readListCursor, writeListCursor } from "./list-cursor.ts";
import { pathName } from "./path-name.ts";
import { staffRoute } from "./route.ts";
import { readIfMatch } from "./versions.ts";

/** How many characters of a message the list shows. */
const EXCERPT_LENGTH = 200;

/**
 * The inbox of the back office (interface.md §12). Views and changes are recorded in the audit, without the
 * texts.
 */
export function messageRoutes(app: Hono, shop: Shop): void {
  const { db, now } = shop;

  staffRoute(app, shop, contract.listMessages, async ({ staff, query: wanted }) => {
    const { state, query, cursor, limit } = wanted;
    const after = cursor === undefined ? null : readListCursor(cursor);
    const page = await listMessages(db, staff.id, { state, query, after, limit });
    // The search text may be a name, so the audit only says that there was one.
    const seen = { state, searched: query !== "", shown: page.messages.length };
    await recordAct(db, staff, { action: "message.list", subject: "messages", after: seen });
    return { messages: page.messages.map(toListAnswer), next: writeListCursor(page.next) };
  });

  staffRoute(app, shop, contract.getMessage, async ({ staff, params, setHeader }) => {
    const message = await loadMessage(db, idOf(params));
    await recordAct(db, staff, { action: "message.read", subject: subjectOf(message.id) });
    return answerWith(db, message, setHeader);
  });

  staffRoute(app, shop, contract.patchMessage, async (call) => {
    const { staff, params, body, request, setHeader } = call;
    const id = idOf(params);
    const version = readIfMatch(request);
    await inTransaction(db, async (transaction) => {
      const before = await lockMessage(transaction, id);
      if (isAsAsked(before, body)) return;
      requireSeen(before, version);
      await changeMessage(transaction, id, {
        ...(body.assignee === undefined
          ? {}
          : { assignee_id: await findAssignee(transaction, body.assignee) }),
        ...(body.closed === undefined ? {} : { closed_at: body.closed ? now() : null }),
      });
      await recordChange(transaction, staff, before, await loadMessage(transaction, id));
    });
    return answerWith(db, await loadMessage(db, id), setHeader);
  });

  staffRoute(app, shop, contract.replyToMessage, async (call) => {
    const { staff, params, body, request, setHeader } = call;
    const id = idOf(params);
    const text = normalizeReply(body.text);
    if (text === null) throw new Refusal("invalid_input", { field: "text" });
    const key = readKey(request);
    const version = request.headers.has("If-Match") ? readIfMatch(request) : null;
    const reply = { id, text, key, version };
    await inTransaction(db, (transaction) => placeReply(shop, transaction, staff, reply));
    return answerWith(db, await loadMessage(db, id), setHeader);
  });

  staffRoute(app, shop, contract.sendReplyAgain, async ({ staff, params, setHeader }) => {
    const reply = { id: idOf(params), key: pathName(params, "reply") };
    await inTransaction(db, (transaction) => sendAgain(shop, transaction, staff, reply));
    return answerWith(db, await loadMessage(db, reply.id), setHeader);
  });
}

type Reply = { readonly id: string; readonly key: string };

/** Stores an answer with the job that mails it; one with the same key is there already. */
async function placeReply(
  { jobs, now }: TransactionParts,
  transaction: Queryable,
  staff: StaffMember,
  { id, key, text, version }: Reply & { readonly text: string; readonly version: string | null },
): Promise<void> {
  const message = await lockMessage(transaction, id);
  const known = await findReply(transaction, { id, key });
  if (known !== undefined) {
    if (known.text === text) return;
    throw new Refusal("invalid_input", { field: IDEMPOTENCY_KEY });
  }
  if (version !== null) requireSeen(message, version);
  const [messageId, staffId, createdAt] = [id, staff.id, now()];
  await saveReply(transaction, { messageId, key, staffId, text, createdAt });
  await changeMessage(transaction, id);
  const act = { subject: subjectOf(id), after: { reply: key } };
  await recordAct(transaction, staff, { action: "message.reply", ...act });
  await jobs.enqueue(transaction, "send-message-reply", { messageId, key }, `${id} ${key}`);
}

/** Mails an answer again, if it was given up. */
async function sendAgain(
  { jobs }: TransactionParts,
  transaction: Queryable,
  staff: StaffMember,
  { id, key }: Reply,
): Promise<void> {
  await lockMessage(transaction, id);
  const known = await findReply(transaction, { id, key });
  if (known === undefined) throw new Refusal("not_found");
  if (known.state !== "undelivered") return;
  const act = { subject: subjectOf(id), after: { reply: key } };
  await recordAct(transaction, staff, { action: "message.reply_again", ...act });
  const job = { messageId: id, key };
  await jobs.enqueue(transaction, "send-message-reply", job, `${id} ${key}`);
}

async function findReply(db: Queryable, { id, key }: Reply): Promise<MessageReply | undefined> {
  return (await listReplies(db, id)).find((one) => one.key === key);
}

/** Whether a message is already what staff ask for. */
function isAsAsked(
  { assignee, closedAt }: InboxMessage,
  asked: { readonly assignee?: string | null | undefined; readonly closed?: boolean | undefined },
): boolean {
  const keyOf = (email: string | null) => (email === null ? null : normalizeEmail(email));
  const isAssigned = asked.assignee === undefined || keyOf(asked.assignee) === keyOf(assignee);
  return isAssigned && (asked.closed === undefined || asked.closed === (closedAt !== null));
}

async function recordChange(
  transaction: Queryable,
  staff: StaffMember,
  before: InboxMessage,
  after: InboxMessage,
): Promise<void> {
  const subject = subjectOf(after.id);
  if (before.assignee !== after.assignee) {
    await recordAct(transaction, staff, {
      action: "message.assign",
      subject,
      before: { assignee: before.assignee },
      after: { assignee: after.assignee },
    });
  }
  const isClosed = after.closedAt !== null;
  if ((before.closedAt !== null) !== isClosed) {
    await recordAct(transaction, staff, {
      action: isClosed ? "message.close" : "message.open",
      subject,
      before: { closed: !isClosed },
      after: { closed: isClosed },
    });
  }
}

/** @throws Refusal `invalid_input` for an email of nobody who may answer messages */
async function findAssignee(db: Queryable, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const found = await db
    .selectFrom("staff")
    .select(["id", "role"])
    .where("email_key", "=", normalizeEmail(email))
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (found === undefined || !isPermitted(found.role, "messages")) {
    throw new Refusal("invalid_input", { field: "assignee" });
  }
  return found.id;
}

const subjectOf = (id: string) => `message ${id}`;

function idOf(params: Readonly<Record<string, string>>): string {
  return pathName(params, "id");
}

/** It becomes a part of the mail's id, so it is narrower than other keys. */
const REPLY_KEY = /^[\w-]{8,100}$/;

/** The caller's name for an answer; without one each call is a new answer. */
function readKey(request: Request): string {
  return readIdempotencyKey(request, REPLY_KEY) ?? randomUUID();
}

function toListAnswer(message: InboxMessage): contract.MessageInList {
  const { id, name, text, locale, createdAt, assignee, closedAt, replies, undelivered, version } =
    message;
  return {
    id,
    name,
    text: text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text,
    locale,
    created_at: createdAt.toISOString(),
    assignee,
    closed: closedAt !== null,
    replies,
    undelivered,
    version,
  };
}

async function answerWith(
  db: Queryable,
  message: InboxMessage,
  setHeader: (name: string, value: string) => void,
): Promise<contract.MessageAnswer> {
  setHeader("ETag", `"${message.version}"`);
  const { text, email, phone } = message;
  return {
    ...toListAnswer(message),
    text,
    email,
    phone,
    reply_to: brand.supportEmail,
    answers: (await listReplies(db, message.id)).map(toReplyAnswer),
  };
}

function toReplyAnswer(reply: MessageReply): contract.MessageReplyAnswer {
  const { key, text, author, createdAt, state, tries, sentAt } = reply;
  return {
    id: key,
    text,
    author,
    created_at: createdAt.toISOString(),
    state,
    tries,
    sent_at: sentAt?.toISOString() ?? null,
  };
}
