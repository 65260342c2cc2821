import { z } from "zod";
import { LOCALES } from "#core/locale.ts";
import { MESSAGE_STATES, REPLY_STATES } from "#core/messages.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { time } from "../envelope.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/** A message in the list; `text` is its beginning. */
const messageInList = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  locale: z.enum(LOCALES),
  created_at: time,
  /** The email of who answers it. */
  assignee: z.string().nullable(),
  closed: z.boolean(),
  replies: z.number(),
  /** True if an answer was given up and has not been sent again. */
  undelivered: z.boolean(),
  /** What a change names in `If-Match`, in quotes; also the ETag of one message. */
  version: z.number(),
});
export type MessageInList = z.infer<typeof messageInList>;

const messageReply = z.object({
  /** The Idempotency-Key that it was sent with. */
  id: z.string(),
  text: z.string(),
  author: z.string(),
  created_at: time,
  state: z.enum(REPLY_STATES),
  tries: z.number(),
  sent_at: time.nullable(),
});
export type MessageReplyAnswer = z.infer<typeof messageReply>;

const messageAnswer = messageInList.extend({
  email: z.string(),
  phone: z.string().nullable(),
  /** The mailbox that gets what the writer answers by mail: it does not come back into the shop. */
  reply_to: z.string(),
  answers: z.array(messageReply),
});
export type MessageAnswer = z.infer<typeof messageAnswer>;

export const listMessages = staffEndpoint({
  method: "GET",
  path: paths.messages,
  summary: "The messages to us, the newest first",
  access: "messages",
  query: z.object({
    state: z.enum(MESSAGE_STATES).default("open"),
    query: z.string().trim().max(SEARCH_LENGTHS.messages).default(""),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  body: null,
  data: z.object({ messages: z.array(messageInList), next: z.string().nullable() }),
  refusals: ["invalid_input"],
});

export const getMessage = staffEndpoint({
  method: "GET",
  path: paths.message,
  summary: "One message with its answers",
  access: "messages",
  query: null,
  body: null,
  data: messageAnswer,
  refusals: ["not_found"],
});

/** `If-Match` is required: a change by somebody who did not see the last one is refused. */
export const patchMessage = staffEndpoint({
  method: "PATCH",
  path: paths.message,
  summary: "Assigns a message to somebody by email, or to nobody; closes or opens it",
  access: "messages",
  query: null,
  body: z.object({
    assignee: z.string().max(300).nullable().optional(),
    closed: z.boolean().optional(),
  }),
  data: messageAnswer,
  refusals: ["not_found", "version_missing", "changed_meanwhile", "invalid_input"],
});

/**
 * `Idempotency-Key` names the answer: the same one again changes nothing. With `If-Match`, an answer by
 * somebody who did not see the last change is refused.
 */
export const replyToMessage = staffEndpoint({
  method: "POST",
  path: paths.messageReply,
  summary: "Mails an answer to the writer of a message",
  access: "messages",
  query: null,
  body: z.object({ text: z.string().max(20_000) }),
  data: messageAnswer,
  refusals: ["not_found", "version_missing", "changed_meanwhile", "invalid_input"],
});

/** Nothing changes while it is on its way or once it has been sent. */
export const sendReplyAgain = staffEndpoint({
  method: "POST",
  path: paths.messageReplyAgain,
  summary: "Sends an answer again that was given up",
  access: "messages",
  query: null,
  body: null,
  data: messageAnswer,
  refusals: ["not_found"],
});
