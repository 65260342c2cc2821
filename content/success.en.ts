import { brand } from "./brand.ts";
import { copy as schedule } from "./schedule.en.ts";

/** The order receipt and what stands in its place while there is none (D-127 to D-131). */
export const copy = {
  meta: {
    title: `Your receipt | ${brand.name.en}`,
    description:
      "The receipt of your order: the courses you bought, how you paid, and what happens next.",
  },
  loading: { heading: "Your receipt", status: "Loading your receipt" },
  receipt: {
    heading: "Completed Succeesfully",
    ready: "Your receipt is ready.",
    numberId: "Number ID",
    date: "Date",
    name: "Name",
    phone: "Phone",
    email: "Email",
    gateway: "Payment gateway",
    columns: { quantity: "Qty", name: "Course", price: "Price" },
    /** Below the name of a language package. */
    language: "Language taught: English",
    discount: "Discount",
    total: "Total price",
    refunded: "Refunded",
    note: "Note: (Please print the receipt and keep it.)",
    print: "Print",
    printAndGoHome: "Print And Go Back To Home",
    /** Of a seller with a tax registration. */
    invoices: { invoice: "Invoice {number}", credit_note: "Credit note {number}" },
    seller: "Seller",
    registration: "Registration no.",
    vat: "VAT no.",
    learners: {
      heading: "Who learns?",
      text: "Tell us about each learner and when it suits you, so that we can find a group.",
      action: "Say who learns",
      /** Once everybody has been named. */
      named: {
        heading: "Learners",
        text: "You have told us who learns. You can look at it again here.",
        action: "See the learners",
      },
    },
    schedule,
    next: {
      heading: "What happens next",
      steps: [
        "This receipt is on its way to your email, so you can find it again.",
        "Within 2 working days we contact you by phone or email to agree the level, the group and the class times.",
        "Before the first class you get the link to join. All you need is a computer or tablet with a camera, a microphone and a steady connection.",
      ],
    },
  },
  contact: { heading: "Any questions?", email: "Email", whatsapp: "WhatsApp" },
  confirming: {
    heading: "We are confirming your payment",
    text: "This usually takes less than a minute. Leave this page open: your receipt appears here by itself. Please do not pay a second time.",
    late: "The confirmation is taking longer than usual. You can close this page: as soon as the payment is confirmed, the receipt is sent to your email. Please do not pay a second time.",
    again: "Check again",
    checking: "Checking the payment",
  },
  notPaid: {
    heading: "The payment was not completed",
    text: "Nothing was charged. Your cart still holds everything, so you can try again or choose another way to pay.",
    action: "Back to the cart",
  },
  signIn: {
    heading: "Your receipt is in your email",
    text: "If you paid, we have sent the receipt to your email address. To see it here, log in with a code that we send to the same address.",
    action: "Log in with a code",
  },
  failed: {
    heading: "The receipt did not load",
    text: "The receipt did not load; your payment is not affected.",
    action: "Try again",
  },
  notFound: {
    heading: "Order not found",
    text: "There is no order at this address. If you paid, the receipt is in your email; write to us and we will look for it together.",
    action: "Go to the home page",
  },
  noOrder: {
    heading: "There is no receipt here",
    text: "This page shows a receipt when you arrive from a payment, or from the link in your receipt email.",
    action: "Go to the home page",
  },
};

export type SuccessCopy = typeof copy;
