import type { PluralForms } from "#core/locale.ts";

const scheduled: PluralForms = {
  one: "{count} scheduled change",
  other: "{count} scheduled changes",
};

/** Packages and prices in the back office, with what the server says of a wrong change. */
export const copy = {
  lead: "What is sold, for how much, and what it cost before. Visitors see a change within five seconds.",
  search: "Search by name or number",
  none: "No package matches.",
  columns: {
    package: "Package",
    number: "No.",
    price: "Price",
    state: "State",
    scheduled: "Scheduled",
    edit: "Edit",
  },
  on: "On sale",
  off: "Off sale",
  scheduled,
  nothingScheduled: "Nothing scheduled",
  back: "All packages",
  missing: "There is no package with this number.",
  form: {
    names: "Name and what it buys",
    nameIn: { en: "Name in English", ar: "Name in Arabic" },
    sessions: "Sessions in all",
    foundationSessions: "Sessions in foundation, if different",
    sessionMinutes: "Minutes of a session",
    weeks: "Weeks",
    audience: "For whom",
    audiences: {
      none: "Not said",
      children: "Children",
      adults_and_foundation: "Adults and foundation",
      teachers: "Teachers",
    },
    price: "Price and sale",
    priceNow: "Price",
    priceBefore: "Earlier price, struck",
    strikeable: "May be struck: {prices}",
    notStrikeable: "No other price was charged long enough to be struck.",
    active: "On sale",
    when: "When",
    now: "At once",
    later: "At a time",
    at: "At",
    laterHint:
      "The price and whether it is on sale change then; above is what counts at that time. Names change at once.",
    save: "Save",
    schedule: "Schedule",
    saved: "The package is saved.",
    wasScheduled: "The change is scheduled.",
    needsTime: "Choose a day and a time.",
    needsPrice: "A price is needed.",
  },
  preview: {
    heading: "What visitors will see",
    off: "Visitors do not see this package.",
    before: "Price before:",
    now: "Price now:",
    save: "Save {percent}%",
  },
  changes: {
    heading: "Scheduled",
    none: "Nothing is scheduled.",
    from: "From",
    by: "Set by",
    note: "An earlier price is struck only if it is charged for long enough before: what is changed or cancelled in between may take it away.",
    cancel: "Cancel this change",
    cancelled: "The change is cancelled.",
  },
  history: {
    heading: "What it cost",
    from: "From",
    until: "Until",
    lasts: "today",
    price: "Price",
    before: "Struck",
    state: "State",
    by: "Set by",
    actors: { start: "at the start", operator: "the operator", staff: "a former member of staff" },
  },
  problems: {
    amount: "An amount has two decimals at most.",
    not_higher: "The earlier price must be higher than the price.",
    never_charged:
      "This price may not be struck: the package was not sold for it on 7 of the last 90 days. Enter one that may be struck, or leave the field empty.",
    past: "This time has passed. Choose one to come.",
    terms_only:
      "Only the price and whether it is on sale can be scheduled; the rest changes at once.",
    nothing: "Say what is to change then: the price, the earlier price or the sale.",
  },
};

export type AdminPackagesCopy = typeof copy;
