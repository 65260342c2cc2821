import { brand } from "./brand.ts";
import { copy as success } from "./success.en.ts";

/** The receipt behind the link of the mail: that of `success`, with what is different here (D-129). */
export const copy = {
  ...success,
  meta: {
    title: `Receipt from your email | ${brand.name.en}`,
    description: "The receipt behind the link in your email, to read, print or save as a PDF.",
  },
  receipt: {
    ...success.receipt,
    next: {
      ...success.receipt.next,
      steps: [
        "The link in your email opens this receipt for 90 days. Print it, or save it as a PDF, to keep it for longer.",
        ...success.receipt.next.steps.slice(1),
      ],
    },
  },
  notFound: {
    heading: "This link does not open a receipt",
    text: "The link in the email works for 90 days and has to be complete. To see all your receipts, log in with a code that we send to the same address.",
    action: "Log in with a code",
  },
};

export type ReceiptCopy = typeof copy;
