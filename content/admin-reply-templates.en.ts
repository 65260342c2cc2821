/** Answers to begin with, in the language of a message; `{name}` is who wrote it. Staff edit them. */
export const copy = {
  welcome: `Dear {name},

Thank you for your message. We are looking into it and will write to you again within 2 working days.

Kind regards`,
  level: `Dear {name},

Thank you for your message. To suggest the programme and the level that fit, please tell us:
- how old your child is
- what your child enjoys, and what you would like to reach
- which days and times suit you

Then we will suggest a place and a first class.

Kind regards`,
  schedule: `Dear {name},

Thank you for your message. Classes are live and online. After your order we agree on the days and times with you, and we find a new time together if one does not suit any more.

Which days and hours would suit you best, and in which time zone?

Kind regards`,
  payment: `Dear {name},

Thank you for your message. You can pay by card, or split the sum into payments with a partner where that is offered in your country. The cart shows every way to pay before you decide.

If a payment failed, nothing was charged unless your bank shows it as booked. In that case please send us the order number.

Kind regards`,
  refund: `Dear {name},

Thank you for your message. We have your request for a refund. Please send us the order number, if you have not yet. We answer by the rules of our refund policy, and the money goes back the way it was paid.

Kind regards`,
};
export type ReplyTemplates = typeof copy;
