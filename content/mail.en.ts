/**
 * The mails of the shop; `{order}` is the order number, `{brand}` our name. Subjects name nobody: they
 * show on locked screens and in the logs of mail hosts.
 */
export const copy = {
  receipt: {
    subject: "{order} – your receipt from {brand}",
    heading: "Thank you for your order",
    intro: "Your payment has arrived. Please keep this receipt.",
    /** Instead, of an order that cost nothing. */
    introFree: "There was nothing to pay. Please keep this receipt.",
    orderNumber: "Number ID",
    date: "Date",
    paidWith: "Payment gateway",
    items: "Your order",
    /** Behind the name of a language package. */
    language: "English",
    discount: "Discount",
    total: "Total price",
    next: "Within 2 working days we will contact you by phone or email to arrange the class schedule.",
    learners: "Tell us who learns",
    open: "Open the receipt",
    help: "Questions? Write to us at {email}.",
  },
  /** To a buyer who has not said yet who learns; once only (D-208). */
  learners: {
    subject: "{order} – who learns?",
    heading: "Who learns?",
    intro:
      "We do not know yet who the classes in your order are for. Tell us a first name, the year of birth and when it suits you, and we will find a group.",
    orderNumber: "Order number",
    open: "Tell us who learns",
    help: "Questions? Write to us at {email}.",
  },
  /** What the receipt's mail says of an invoice, and a mail of its own if it could not go with it. */
  invoice: {
    subjects: {
      invoice: "{order} – your invoice from {brand}",
      credit_note: "{order} – your credit note from {brand}",
    },
    headings: { invoice: "Your invoice", credit_note: "Your credit note" },
    intros: {
      invoice: "Invoice {number} for your order is attached.",
      credit_note: "Credit note {number} for your refund is attached.",
    },
    orderNumber: "Order number",
    open: {
      invoice: "Open invoice {number}",
      credit_note: "Open credit note {number}",
    },
    help: "Questions? Write to us at {email}.",
  },
  /** Money that goes back; `{amount}` is how much. */
  refund: {
    subject: "{order} – your refund from {brand}",
    heading: "Your refund is on its way",
    intro: "We have sent {amount} of your order back, the way it was paid.",
    duplicate:
      "Your order was paid twice. We have automatically sent the second payment, {amount}, back the way it was paid. Your first order stays as it is.",
    orderNumber: "Order number",
    date: "Date",
    amount: "Refunded now",
    total: "Total price",
    refunded: "Refunded in all",
    open: "Open the receipt",
    help: "Questions? Write to us at {email}.",
  },
  /** To staff, in the language of the page the message was written on. */
  contact: {
    subject: "A message from the contact form of {brand}",
    heading: "A message from the contact form",
    name: "Name:",
    email: "Email:",
    phone: "Phone:",
    open: "Answer in the back office",
    reply:
      "A reply to this email goes straight to the sender, and does not appear in the back office.",
  },
  /** To the writer of a message, in its language; `{date}` is the day of the message. */
  reply: {
    subject: "Your message to {brand}",
    team: "The {brand} team",
    help: "Reply to this email to write to us again, or write to {email}.",
    quoted: "Your message of {date}:",
  },
  /** About a trial class, to the family in its language and by its clock, or to staff. */
  trial: {
    states: {
      asked: {
        subject: "Your request for a trial class at {brand}",
        heading: "We have your request",
        intro:
          "Thank you. We are looking for a time that suits you, and will write to you within 2 working days.",
      },
      confirmed: {
        subject: "Your trial class at {brand}",
        heading: "Your trial class is arranged",
        intro: "It is free of charge. The attached file puts it into your calendar.",
      },
      changed: {
        subject: "Your trial class at {brand}: a change",
        heading: "Your trial class has changed",
        intro: "These are its details now. The attached file changes it in your calendar too.",
      },
      cancelled: {
        subject: "Your trial class at {brand} is cancelled",
        heading: "The trial class is cancelled",
        intro: "It does not take place. If you would like another time, reply to this email.",
      },
      declined: {
        subject: "Your request for a trial class at {brand}",
        heading: "We found no time for a trial class",
        intro:
          "We are sorry: at the times that you named there is no trial class. If other times suit you too, reply to this email.",
      },
    },
    staff: {
      subject: "A request for a trial class at {brand}",
      heading: "A family asks for a trial class",
      intro: "Please find a time, and confirm it in the back office.",
      next: "Open it: {address}",
    },
    name: "Name",
    email: "Email",
    phone: "Phone",
    programme: "Programme",
    birthYear: "Child’s year of birth",
    timeZone: "Time zone",
    days: "Days",
    dayParts: "Hours",
    anyDay: "Any",
    anyTime: "Any",
    wishes: "Wishes",
    when: "When",
    whenText: "{weekday}, {date}, {time} ({zone} time)",
    minutes: "Minutes",
    link: "Link to join",
    title: "Trial class: {programme}",
    notSuitable: "If the time does not suit you, reply to this email or write to {email}.",
    help: "Questions? Write to us at {email}.",
  },
  /** About the group of a learner, to the family in its language and by its clock. */
  schedule: {
    states: {
      assigned: {
        subject: "{order} – your class schedule",
        heading: "We have found a group",
        intro: "These are the next classes, by your own clock.",
      },
      moved: {
        subject: "{order} – another group for your classes",
        heading: "Another group from now on",
        intro:
          "The learner has moved to this group. These are its next classes, by your own clock.",
      },
      changed: {
        subject: "{order} – your class schedule has changed",
        heading: "The class schedule has changed",
        intro: "These are the details now, by your own clock.",
      },
      cancelled: {
        subject: "{order} – a class does not take place",
        heading: "A class does not take place",
        intro: "We are sorry. It is made up for at the end of the course. Nothing else changes.",
      },
      restored: {
        subject: "{order} – a class takes place after all",
        heading: "A class takes place after all",
        intro:
          "The class that we had cancelled will be held. These are the details now, by your own clock.",
      },
      left: {
        subject: "{order} – we are looking for a group",
        heading: "No group at the moment",
        intro:
          "The learner is no longer in this group, so its next classes are not for you. Nothing that you paid for is lost: we are looking for another group, and write to you as soon as there is one.",
      },
      ended: {
        subject: "{order} – no more classes in this group",
        heading: "No more classes in this group",
        intro: "The classes that were still to come in this group do not take place.",
      },
    },
    orderNumber: "Order number",
    learner: "Learner",
    programme: "Programme",
    group: "Group",
    teacher: "Teacher",
    session: "Class {number}",
    last: "Last class",
    cancelled: "Does not take place",
    sessions: "Classes in all",
    minutes: "Minutes of a class",
    when: "{weekday}, {date}, {time}",
    link: "Join the class",
    calendar: "Subscribe to the calendar",
    calendarHint:
      "If your calendar subscribes to the address of this link, it follows every change by itself.",
    clock: "All times are by the clock of {zone}.",
    clockChange:
      "Clocks change during the course. From this class on, the hour is different for you: {when}.",
    help: "Does something not suit you? Reply to this email, or write to {email}.",
  },
  /** About a refund that a family asks for: to the family, in the order's language, or to staff. */
  refundClaim: {
    states: {
      waiting: {
        subject: "{order} – your request for a refund",
        heading: "We have your request for a refund",
        intro:
          "We answer within 2 working days. Once it is agreed, the money goes back the way it came. You can take the request back in My orders until then.",
      },
      declined: {
        subject: "{order} – about your request for a refund",
        heading: "We cannot agree to this refund",
        intro: "We have looked at your request. This is why:",
      },
    },
    staff: {
      waiting: {
        subject: "{order} – a family asks for a refund",
        heading: "A family asks for a refund",
        intro:
          "Please give it back, or decline it and say why. The family was promised an answer within 2 working days.",
      },
      withdrawn: {
        subject: "{order} – a family took its request for a refund back",
        heading: "A family took its request for a refund back",
        intro: "There is nothing to answer any more, and nothing to give back.",
      },
      next: "Open the order: {address}",
    },
    orderNumber: "Order number",
    date: "Asked for on",
    amount: "By the refund policy",
    weCalculate: "We calculate it by the class schedule",
    note: "Note from the family",
    open: "Open My orders",
    help: "Questions? Reply to this email, or write to {email}.",
  },
  /** To staff: work that failed for days and is left now; `{job}` is its name, `{command}` tries it again. */
  givenUp: {
    subject: "Something was left undone at {brand}",
    heading: "Something was left undone",
    intro: "These jobs failed again and again, and are not tried any more:",
    next: "The log says why. When the cause is gone, {command} tries them again.",
  },
  /** To staff: what has become of money that a buyer disputes; `{provider}` is the gateway. */
  dispute: {
    subjects: {
      opened: "{order} – disputed by the buyer",
      lost: "{order} – a dispute was lost",
      won: "{order} – a dispute was won",
    },
    headings: {
      opened: "A buyer disputes a payment",
      lost: "A dispute was lost",
      won: "A dispute was won",
    },
    intros: {
      opened:
        "{provider} holds {amount} back until the dispute is over, and until then we refund none of it. Please answer there before the deadline.",
      lost: "{amount} stays with the buyer. We do not refund it a second time.",
      won: "{amount} is back with us and counts as before.",
    },
    orderNumber: "Order number",
    gateway: "Payment gateway",
    date: "Date",
    amount: "Disputed",
    total: "Total price",
    refunded: "Refunded in all",
  },
  /** To staff: a payment or a refund to look at there; `{address}` is the order in the back office. */
  review: {
    payment: {
      subject: "{order} – a payment needs a look",
      heading: "A payment differs from its order",
      intro:
        "{provider} holds money for this order, but not on the order's terms. We count it as not paid. Please look at it there, and give the money back if it is not ours.",
      next: "As soon as {provider} reports the order's own terms, the order continues by itself. The order says what differs: {address}",
    },
    refund: {
      subject: "{order} – a refund needs a look",
      heading: "Did this refund arrive?",
      intro:
        "We asked {provider} for a refund and cannot tell whether it was made. We do not ask again: it might be paid twice. Please look at the payment there.",
      next: "Then say in the order whether the money went back: {address} – until then further refunds of this order wait.",
    },
    orderNumber: "Order number",
    gateway: "Payment gateway",
    amount: "Refund",
    total: "Total price",
  },
  loginCode: {
    subject: "Your login code for {brand}",
    heading: "Your login code",
    intro:
      "Enter this code on the page where you asked for it. It works for 10 minutes, in that browser only.",
    ignore:
      "If you did not ask for it, you can ignore this email: nobody can log in without this code.",
  },
  /** To somebody who was added to the staff. */
  staffAdded: {
    subject: "You are on the staff of {brand}",
    heading: "You are on the staff now",
    intro: "You were added to the staff of {brand}, with this email.",
    address: "Log in at",
    next: "Ask there for a code with this email, and have a phone with an authenticator app at hand: the first login sets it up. If you did not expect this, you need not do anything.",
  },
};
export type MailCopy = typeof copy;
