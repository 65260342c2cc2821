import { INVISIBLE_ONLY, storableText } from "./text.ts";

/** The filters of the inbox (interface.md §12). */
export const MESSAGE_STATES = ["open", "mine", "closed", "all"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The longest answer in characters, the same as for a message to us. */
export const MAX_REPLY_LENGTH = 5000;

/**
 * The states of an answer: waiting for its first try, being retried after a failure, handed to the mail host,
 * or given up after three days.
 */
export const REPLY_STATES = ["waiting", "retrying", "sent", "undelivered"] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

/** The state of an answer; `isQueued` is true while a job will still send it. */
export function replyState(reply: {
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly isQueued: boolean;
}): ReplyState {
  if (reply.sentAt !== null) return "sent";
  if (!reply.isQueued) return "undelivered";
  return reply.failedAt === null ? "waiting" : "retrying";
}

/** An answer as it is stored and mailed; `null` if it is empty or too long. */
export function normalizeReply(text: string): string | null {
  const reply = storableText(text);
  return INVISIBLE_ONLY.test(reply) || reply.length > MAX_REPLY_LENGTH ? null : reply;
}
