import type { AdminScreenName } from "#core/admin-screens.ts";
import type { PluralForms } from "#core/locale.ts";
import type { Role } from "#core/staff.ts";

const screens: Readonly<Record<AdminScreenName, string>> = {
  today: "Today",
  orders: "Orders",
  order: "Order",
  packages: "Packages and prices",
  coupons: "Coupons",
  messages: "Messages",
  trials: "Trial classes",
  learners: "Who learns",
  groups: "Groups",
  group: "Group",
  words: "Words",
  "page-words": "Words of a page",
  figures: "Figures",
  staff: "Staff",
  audit: "Audit",
  "sign-ins": "Login and security",
};

const roles: Readonly<Record<Role, string>> = {
  owner: "Owner",
  sales: "Sales",
  support: "Support",
  content: "Content",
};

const rows: PluralForms = { one: "{count} row", other: "{count} rows" };

/** What surrounds every screen of the back office, and what its shared parts say. */
export const copy = {
  name: "Back office",
  noScript: "The back office needs JavaScript. Turn it on in this browser and load the page again.",
  skipToContent: "Skip to content",
  /** The names of the screens: in the menu, as their headings, in the titles of their tabs. */
  screens,
  roles,
  menu: { label: "Back office", open: "Menu", close: "Close the menu", shop: "To the shop" },
  account: { label: "Your account", signOut: "Log out", signingOut: "Logging out" },
  language: "Language",
  loading: "Loading",
  failed: {
    heading: "This did not load",
    notThere: "This is no longer there. Somebody else may have removed it meanwhile.",
    noAnswer: "No answer came. Check the connection and try again.",
    retry: "Try again",
  },
  offline: "You are offline. What you see may be out of date; what you type stays.",
  gone: { heading: "This does not exist", text: "The number is mistyped, or it was deleted." },
  notFound: {
    heading: "There is nothing at this address",
    text: "The address is mistyped, or what was here has gone.",
    home: "Back to Today",
  },
  notPermitted: {
    heading: "You may not open this",
    text: "Your role does not include it. The owner of the shop can change that.",
  },
  crashed: {
    heading: "This screen has failed",
    text: "The fault is ours. Load the page again; if it comes back, tell whoever runs the shop.",
    reload: "Load again",
  },
  changed: {
    heading: "Somebody else was first",
    text: "These values have changed since you opened them. Nothing you typed is lost.",
    yours: "Yours",
    theirs: "Theirs",
    take: "Give up mine and take theirs",
  },
  toast: { region: "Notices", close: "Close the notice" },
  pager: { label: "Pages", first: "First page", previous: "Previous", next: "Next" },
  table: { rows, none: "Nothing here" },
  leaving: {
    heading: "Leave without saving?",
    text: "What you typed and did not save or send is lost.",
    stay: "Stay here",
    leave: "Leave without saving",
  },
  form: {
    save: "Save",
    saving: "Saving",
    saved: "Saved",
    cancel: "Cancel",
    close: "Close",
    choose: "Choose",
    optional: "optional",
    /** Of a call that can no longer be taken back, in its dialog. */
    underWay:
      "This is under way and cannot be cancelled any more. The dialog closes when it is done.",
    unsaved: {
      heading: "Close without saving?",
      text: "What you typed here is lost.",
      stay: "Go on typing",
      drop: "Close without saving",
    },
    search: "Search",
    clear: "Clear",
    /** What a field takes that holds something else. */
    wholeNumber: "Enter a whole number from {min} to {max}.",
    amount: "Enter an amount from {min} to {max}, with at most two decimals.",
    amountFrom: "Enter an amount of at least {min}, with at most two decimals.",
    tooLong: "Too long: {length} characters, at most {max}.",
    unfinished: "Fill in every part of this date or time, or clear it.",
  },
};

export type AdminShellCopy = typeof copy;
