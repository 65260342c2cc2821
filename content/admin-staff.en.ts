/** The screen on which owners say who is on the staff. */
export const copy = {
  lead: "Who may use the back office, and for what.",
  add: "Add somebody",
  columns: {
    email: "Email",
    role: "Role",
    factor: "Second factor",
    lastUsed: "Last seen",
    added: "Added",
    actions: "Actions",
  },
  you: "you",
  enrolled: "Set up",
  notEnrolled: "At the first login",
  never: "Never",
  change: "Change role",
  remove: "Remove",
  adding: {
    title: "Add somebody to the staff",
    text: "They log in at this address with a code that is mailed to them, and set up their second factor then.",
    email: "Email",
    emailInvalid: "Type a whole email, such as sara@example.com.",
    role: "Role",
    submit: "Add",
    done: "{email} is on the staff.",
  },
  changing: {
    title: "Change the role",
    role: "New role",
    submit: "Change",
    done: "The role is changed. It counts from their next step on.",
    meanwhile: "Somebody has changed this role meanwhile. Look at the list and decide again.",
  },
  removing: {
    title: "Remove from the staff?",
    text: "Their logins end at once. What they did stays in the audit.",
    submit: "Remove",
    done: "{email} is no longer on the staff.",
  },
  /** What each role may do, below the choice of a role. */
  roles: {
    owner: "Everything, staff and their roles included.",
    sales: "Orders, refunds, exports, prices, coupons, figures and groups.",
    support:
      "Orders without refunds and exports, and messages, learners, trial classes and groups.",
    content: "The words of the pages.",
  },
};

export type AdminStaffCopy = typeof copy;
