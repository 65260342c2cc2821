/** What an act is called, by its code in the audit; a code without words is shown as it is. */
const actions: Readonly<Record<string, string>> = {
  refused: "Tried what is not permitted",
  sign_in: "Logged in",
  "sign_in.refused": "Failed to log in",
  sign_out: "Logged out",
  "sign_out.everywhere": "Logged out everywhere",
  "passkey.add": "Added a passkey",
  "passkey.remove": "Removed a passkey",
  "recovery_codes.renew": "Made new recovery codes",
  "staff.add": "Added to the staff",
  "staff.role": "Changed a role",
  "staff.remove": "Removed from the staff",
  "staff.reset": "Reset a second factor",
  "order.list": "Looked through orders",
  "order.read": "Read an order",
  "order.export": "Exported orders",
  "order.settle": "Asked the gateway",
  "order.receipt": "Sent a receipt",
  "order.refund": "Gave money back",
  "alert.handle": "Dealt with a notice",
  "job.retry": "Tried a job again",
  "package.change": "Changed a package",
  "package.schedule": "Planned a change of a package",
  "package.cancel_change": "Cancelled a planned change",
  "coupon.create": "Made a coupon",
  "coupon.create_batch": "Made many coupons",
  "coupon.change": "Changed a coupon",
  "family_discount.change": "Changed the family discount",
  "message.list": "Looked through messages",
  "message.read": "Read a message",
  "message.assign": "Assigned a message",
  "message.reply": "Answered a message",
  "message.reply_again": "Sent an answer again",
};

/** What a value is called, by its name in the audit. */
const fields: Readonly<Record<string, string>> = {
  role: "Role",
  price: "Price",
  price_before: "Earlier price",
  active: "On sale",
  amount: "Amount",
  reason: "Reason",
  status: "State",
  assignee: "Assigned to",
  closed: "Closed",
  percent: "Percent",
  locale: "Language",
  method: "By",
};

/** The screen that shows what the staff did and looked at. */
export const copy = {
  lead: "Everything that was changed, and every look at a person's data. Entries are never changed or removed.",
  search: "Search",
  searchHint: "By person, act or number, or a part of it.",
  columns: { at: "When", actor: "Who", action: "What", subject: "On what", change: "Change" },
  none: "No entry says this",
  noneText: "Try fewer letters, or a part of a word.",
  /** Between a value as it was and as it is. */
  before: "Before",
  after: "After",
  empty: "empty",
  yes: "yes",
  no: "no",
  actions,
  fields,
  operator: "Operator",
  shop: "The shop itself",
};

export type AdminAuditCopy = typeof copy;
