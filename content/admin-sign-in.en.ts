import type { PluralForms } from "#core/locale.ts";

const codesLeft: PluralForms = { one: "{count} code left", other: "{count} codes left" };

/** The sign-in of the staff, and what each of them sees of their own sign-ins. */
export const copy = {
  lead: "For the staff of the shop.",
  email: {
    heading: "Log in",
    label: "Your email",
    hint: "The one that the owner added you with.",
    submit: "Send me a code",
  },
  code: {
    heading: "The code from your mailbox",
    text: "If {email} is on the staff, a code of 8 digits is on its way. It works for 10 minutes, in this browser only.",
    label: "Code from the mail",
    submit: "Continue",
    again: "Another email",
  },
  second: {
    heading: "Your second factor",
    totp: "Code of your authenticator app",
    totpHint: "6 digits, new every half minute",
    recovery: "Recovery code",
    recoveryHint: "One of the codes that you kept when you set up the app. Each works once.",
    passkey: "Use a passkey",
    useTotp: "Use the authenticator app",
    useRecovery: "Use a recovery code",
    submit: "Log in",
    passkeyFailed: "The passkey was not used. Try again, or give a code.",
    restart: "Begin again",
    ended: "That took too long, or there were too many tries. Begin again with your email.",
  },
  enrol: {
    heading: "Set up your second factor",
    text: "Scan the picture with an authenticator app on your phone, then type the code that it shows. You will be asked for such a code whenever you log in.",
    picture: "QR code for the authenticator app",
    secret: "No camera? Type this key into the app:",
    submit: "Set up",
  },
  codes: {
    heading: "Keep your recovery codes",
    text: "They let you in when your phone is not at hand. They are shown this one time; each works once. Print them, or keep them where you keep passwords.",
    copy: "Copy",
    copied: "The codes are copied.",
    save: "Save as a file",
    kept: "I have kept the codes",
    done: "To the back office",
  },
  again: {
    title: "Your login has ended",
    text: "Log in again. The screen below stays as you left it.",
  },
  confirm: {
    title: "Confirm that it is you",
    text: "What you are about to do needs your second factor once more.",
    submit: "Confirm",
  },
  own: {
    lead: "Where you are logged in, and with what you prove who you are.",
    sessions: {
      heading: "Where you are logged in",
      text: "A login ends after 12 hours, or after half an hour without use.",
      browser: "Browser",
      current: "This browser",
      other: "Another browser",
      signedIn: "Logged in",
      lastUsed: "Last used",
      ends: "Ends at the latest",
      endAll: "Log out everywhere",
      endAllText: "This ends every login of yours, this one too. You log in again afterwards.",
    },
    passkeys: {
      heading: "Passkeys",
      text: "A passkey is kept by your phone, computer or security key, and replaces the code of the app.",
      none: "No passkeys yet.",
      name: "Name",
      nameHint: "So that you tell it from others, such as “Office laptop”.",
      added: "Added",
      lastUsed: "Last used",
      never: "Not yet",
      actions: "Actions",
      add: "Add a passkey",
      addDone: "The passkey is added.",
      addFailed: "The passkey was not made. Try again.",
      notHere: "This browser has no passkeys.",
      remove: "Remove",
      removeTitle: "Remove the passkey “{name}”?",
      removeText: "It will not log you in any more.",
      removeDone: "The passkey is removed.",
    },
    recovery: {
      heading: "Recovery codes",
      left: codesLeft,
      text: "New codes replace those you have.",
      renew: "Make new codes",
      renewTitle: "Your new recovery codes",
      close: "Done",
    },
  },
};

export type AdminSignInCopy = typeof copy;
