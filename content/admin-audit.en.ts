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
  operator: "Operator",
  shop: "The shop itself",
};

export type AdminAuditCopy = typeof copy;
