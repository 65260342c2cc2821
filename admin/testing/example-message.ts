import type { MessageAnswer } from "#contract/admin/messages.ts";

/** A message that nobody has taken or answered. */
export const EXAMPLE_MESSAGE: MessageAnswer = {
  id: "message",
  name: "Mona",
  text: "When do classes begin?",
  locale: "en",
  created_at: "2026-11-20T08:00:00.000Z",
  assignee: null,
  closed: false,
  replies: 0,
  undelivered: false,
  version: 1,
  email: "mona@example.com",
  phone: null,
  reply_to: "hello@example.com",
  answers: [],
};
