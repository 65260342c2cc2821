import type { Locale, PluralForms } from "#core/locale.ts";
import type { MessageState, ReplyState } from "#core/messages.ts";

const states: Readonly<Record<MessageState, string>> = {
  open: "Open",
  mine: "Mine",
  closed: "Closed",
  all: "All",
};

const empty: Readonly<Record<MessageState, string>> = {
  open: "No message waits for an answer",
  mine: "No open message is yours",
  closed: "No message has been closed yet",
  all: "Nobody has written yet",
};

const languages: Readonly<Record<Locale, string>> = { en: "English", ar: "Arabic" };

const replyStates: Readonly<Record<ReplyState, string>> = {
  waiting: "On its way",
  retrying: "Not delivered yet",
  sent: "Sent",
  undelivered: "Not delivered",
};

const answers: PluralForms = { one: "{count} answer", other: "{count} answers" };
const tries: PluralForms = {
  one: "Tried {count} time. The shop keeps trying for three days.",
  other: "Tried {count} times. The shop keeps trying for three days.",
};

/** The inbox of the back office. */
export const copy = {
  lead: "What visitors write through the contact form.",
  filter: "Which messages",
  states,
  search: "Search by name, email, phone or words",
  empty,
  notFound: "No message matches this search",
  list: "Messages",
  nobody: "Assigned to nobody",
  mine: "Yours",
  closed: "Closed",
  answers,
  undelivered: "An answer was not delivered",
  back: "Back to the list",
  chooseHeading: "Choose a message",
  chooseText: "It opens here, with its answers.",
  facts: {
    email: "Email",
    phone: "Phone",
    written: "Written",
    language: "Language",
    assignee: "Assigned to",
    nobody: "Nobody",
  },
  languages,
  take: "Assign to me",
  release: "Assign to nobody",
  close: "Close",
  reopen: "Reopen",
  done: {
    taken: "The message is yours",
    released: "The message is assigned to nobody",
    closed: "The message is closed",
    reopened: "The message is open again",
    sent: "The answer is on its way",
  },
  changed:
    "Somebody else has changed this message meanwhile. It is shown as it is now, and your text is still here.",
  conversation: "Message and answers",
  replyStates,
  tries,
  gaveUp: "The mail host refused it for three days. Check the email, then send it again.",
  again: "Send again",
  reply: {
    heading: "Answer by email",
    language: "Write in {language}: the rest of the email is in the language of the message.",
    template: "Start from a template",
    text: "Your answer",
    textHint: "The email closes with the name of the team and quotes the message.",
    send: "Send the answer",
    outOfReach: "A reply to this email goes to {email}. It does not appear here.",
  },
  /** The names of the templates; their texts are in the language of the message. */
  templates: {
    welcome: "Thank you, we are looking into it",
    level: "Which programme fits",
    schedule: "Times of classes",
    payment: "Ways to pay",
    refund: "Refund request",
  },
};

export type AdminMessagesCopy = typeof copy;
