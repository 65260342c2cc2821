import { findReplyToSend, noteTry } from "../contact/replies.ts";
import type { SendMail } from "../mail/mailer.ts";
import { replyMail } from "../mail/reply.ts";
import type { Shop } from "../shop.ts";

/**
 * Mails an answer of the staff, once, and records the outcome, which staff see next to the message. The queue
 * retries a failed try.
 */
export async function sendReply(
  { db, now }: Pick<Shop, "db" | "now">,
  sendMail: SendMail,
  messageId: string,
  key: string,
): Promise<void> {
  const reply = await findReplyToSend(db, messageId, key);
  if (reply === null) return;
  try {
    await sendMail(replyMail(reply));
  } catch (error) {
    await noteTry(db, reply, "failed", now());
    throw error;
  }
  await noteTry(db, reply, "sent", now());
}
